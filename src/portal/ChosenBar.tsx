import { useLayoutEffect, useRef, type ReactNode } from "react";
import { focusPage } from "../ui/focusPage.ts";
import { Button } from "../ui/controls/Button.tsx";
import "./ChosenBar.css";

interface ChosenBarProps {
  /** What is chosen, for screen readers: «Выбранные аккаунты». */
  label: string;
  /** How much of it. */
  said: string;
  onClear: () => void;
  /** What can be done with it, the main thing last. */
  children: ReactNode;
}

/** What can be done with the chosen rows of a list; stays in sight while the list is scrolled. */
export function ChosenBar({ label, said, onClear, children }: ChosenBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) focusPage();
    };
  }, []);
  return (
    <div ref={bar} id={barId} className="chosen-bar" role="region" aria-label={label} tabIndex={-1}>
      <span role="status">{said}</span>
      <Button look="quiet" size="small" onClick={onClear}>
        Снять выбор
      </Button>
      {children}
    </div>
  );
}

/** Stands in a chosen row, seen by the keyboard alone: the bar is as many steps away as the list has controls. */
export function ToChosen() {
  return (
    <button type="button" className="to-chosen" onClick={() => document.getElementById(barId)?.focus()}>
      К действиям с выбранными
    </button>
  );
}

const barId = "chosen";
