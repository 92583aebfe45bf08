import { useEffect, useRef, useState } from "react";

/** Delay between the last key and the request. */
const patienceMilliseconds = 400;

/**
 * A text that is passed on when typing pauses, and that follows outside changes.
 * @param onSettled called with the trimmed text
 */
export function useTyped(value: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Our own text may come back late, when the input has changed again.
    if (value !== sent) setText(value);
  }
  const latest = useRef(onSettled);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(next.trim());
      latest.current(next.trim());
    }, patienceMilliseconds);
  };
  return { text, type };
}
