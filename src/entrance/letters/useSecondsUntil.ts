import { useEffect, useState } from "react";

/**
 * Whole seconds until a moment, counted down; 0 once it has come.
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
