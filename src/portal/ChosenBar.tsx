import { useLayoutEffect, useRef, type ReactNode } from "react";
import { focusPage } from "../ui/focusPage.ts";
import { Button } from "../ui/controls/Button.tsx";
import "./ChosenBar.css";

interface ChosenBarProps {
  /** The accessible name: «Выбранные аккаунты». */
  label: string;
  /** The number of selected rows, in words. */
  said: string;
  onClear: () => void;
  /** Actions, the main one last. */
  children: ReactNode;
}

/** Actions for a list's selected rows; the bar stays visible while the list scrolls. */
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

/** A skip link in a selected row, visible on keyboard focus: without it the bar is many Tab presses away. */
export function ToChosen() {
  return (
    <button type="button" className="to-chosen" onClick={() => document.getElementById(barId)?.focus()}>
      К действиям с выбранными
    </button>
  );
}

const barId = "chosen";
