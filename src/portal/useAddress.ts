import { useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router";

type Changes = Readonly<Record<string, string | undefined>>;
/** A `push` adds a step to the history, which Back undoes. */
type How = "replace" | "push";

/** A screen's state in its address, so that Back and shared links restore it. */
export interface Address {
  /** "" if the parameter is absent. */
  get: (name: string) => string;
  /** Changes the named parameters; "" and undefined remove them. */
  set: (changes: Changes, how?: How) => void;
  /** Removes all other parameters. */
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
 * A text input stored in the address: shown at once, written to the address when typing pauses.
 * @returns the text as typed, and a function to change it
 */
export function useTypedText(address: Address, name: string): readonly [string, (text: string) => void] {
  const { key } = useLocation();
  const type = useNavigationType();
  const settled = address.get(name);
  const [typed, setTyped] = useState<Typed>({ text: settled, known: settled, key });
  // Our own writes replace the history entry. Any other entry is Back, a link or a reset, so a changed text in it overrides
  // the input. (Comparing addresses alone is not enough: during a navigation the old address may be rendered again.)
  if (type !== NavigationType.Replace && key !== typed.key)
    setTyped({ text: settled === typed.known ? typed.text : settled, known: settled, key });
  const text = typed.text.trim();
  // Runs after every render, so that it changes the latest address.
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
  /** The last text from the address. */
  readonly known: string;
  /** The key of the last seen history entry. */
  readonly key: string;
}
