import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import "./Tabs.css";

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** The number of items in the tab. */
  readonly count?: number;
  /** True if the tab contains errors. */
  readonly faulty?: boolean;
}

interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Id>[];
  /** The selected tab; keep it in the address, so that Back and shared links restore it. */
  value: Id;
  onChange: (id: Id) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Tabs within a screen. Arrows, Home and End move between them; the Tab key moves into the panel. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the selected tab may be scrolled out of view; the first is in view from the start.
  const inView = useRef(tabs[0]?.id);
  useEffect(() => {
    if (inView.current === value) return;
    inView.current = value;
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [value]);
  const move = (event: KeyboardEvent): void => {
    const target = tabs.at(
      targetOf(
        event.key,
        Math.max(
          0,
          tabs.findIndex((tab) => tab.id === value),
        ),
        tabs.length,
      ),
    );
    if (!target || !(event.key in steps)) return;
    event.preventDefault();
    onChange(target.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${target.id}`)}`)?.focus();
  };
  return (
    <div className="tabs">
      <div ref={list} className="tabs__list" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className="tabs__tab"
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.faulty && <Icon name="error" size={16} label="есть ошибки" />}
            {tab.count !== undefined && <span className="tabs__count figure">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" className="tabs__panel" tabIndex={0} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: 0, End: 0 };

function targetOf(key: string, current: number, count: number): number {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return (current + (steps[key] ?? 0) + count) % count;
}
