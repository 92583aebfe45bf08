import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { underWay } from "./progress.ts";
import "./ProgressBar.css";

/** Specification §9: shorter work shows no bar. The bar's five seconds are in its style sheet. */
const throttleMilliseconds = 200;

type Phase = "idle" | "running" | "done";

/** A line at the top of the page while a navigation or a request takes long. */
export function ProgressBar() {
  const busy = useSyncExternalStore(underWay.subscribe, underWay.get) > 0;
  const moving = useNavigation().state !== "idle";
  const phase = usePhase(busy || moving);
  return (
    <div
      className={`progress-bar progress-bar--${phase}`}
      role="progressbar"
      aria-label="Загрузка"
      hidden={phase === "idle"}
    />
  );
}

function usePhase(active: boolean): Phase {
  const [phase, setPhase] = useState<Phase>("idle");
  useEffect(() => {
    const next = {
      idle: active ? "running" : undefined,
      running: active ? undefined : "done",
      done: active ? "running" : "idle",
    } as const;
    const target = next[phase];
    if (target === undefined) return undefined;
    const timer = setTimeout(() => setPhase(target), phase === "running" ? 0 : throttleMilliseconds);
    return () => clearTimeout(timer);
  }, [active, phase]);
  return phase;
}
