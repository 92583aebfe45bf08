import { useEffect, useState } from "react";

/**
 * Counts down the seconds until a moment; 0 afterwards.
 * @param moment milliseconds since 1970
 */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= moment;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isOver, moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
