import { useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router";

type Changes = Readonly<Record<string, string | undefined>>;
/** A `push` is a step that Back undoes. */
type How = "replace" | "push";

/** What a screen keeps in its address, so that Back and a shared link restore it. */
export interface Address {
  /** "" where the address says nothing. */
  get: (name: string) => string;
  /** Changes what is named; "" and undefined take a name out. */
  set: (changes: Changes, how?: How) => void;
  /** Forgets everything else. */
  reset: (changes: Changes, how?: How) => void;
}

export function useAddress(): Address {
  const [parameters, setParameters] = useSearchParams();
  const write = (before: URLSearchParams, changes: Changes, how: How): void => {
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === "") next.delete(name);
      else next.set(name, value);
    }
    setParameters(next, { replace: how === "replace", preventScrollReset: true });
  };
  return {
    get: (name) => parameters.get(name) ?? "",
    set: (changes, how = "replace") => write(parameters, changes, how),
    reset: (changes, how = "replace") => write(new URLSearchParams(), changes, how),
  };
}

const typingPauseMilliseconds = 250;

/**
 * A text of the address that is typed: shown at once, written into the address when the typing pauses.
 * @returns the text as typed, and how to change it
 */
export function useTypedText(address: Address, name: string): readonly [string, (text: string) => void] {
  const { key } = useLocation();
  const type = useNavigationType();
  const settled = address.get(name);
  const [typed, setTyped] = useState<Typed>({ text: settled, known: settled, key });
  // Writing replaces. A new step in the history is Back, a link or a reset: what it says of the text, if that is new, wins.
  // (To look at the address alone would not do: while a navigation is under way it may say again what it said before.)
  if (type !== NavigationType.Replace && key !== typed.key)
    setTyped({ text: settled === typed.known ? typed.text : settled, known: settled, key });
  const text = typed.text.trim();
  // After every rendering, so that it is the latest address that changes.
  useEffect(() => {
    if (text === settled) return undefined;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, known: text }));
      address.set({ [name]: text });
    }, typingPauseMilliseconds);
    return () => clearTimeout(timer);
  });
  return [typed.text, (changed) => setTyped((now) => ({ ...now, text: changed }))];
}

interface Typed {
  readonly text: string;
  /** What the address said last, as far as this field knows. */
  readonly known: string;
  /** Of the step in the history that was looked at. */
  readonly key: string;
}
