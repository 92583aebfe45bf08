import { useEffect, useRef, useState } from "react";

/** Between the last key and the question to the server. */
const patienceMilliseconds = 400;

/**
 * Text that is handed on when the typing pauses, and that follows what is set elsewhere.
 * @param onSettled is given the text without spaces around it
 */
export function useTyped(value: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Our own text coming back may be older than what stands there by now.
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
