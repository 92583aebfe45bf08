import { monitorEventLoopDelay } from "node:perf_hooks";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** Adds a gauge that is read when Prometheus asks; a label distinguishes its values. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Readonly<Record<string, number>>,
  label?: string,
): void {
  const labelNames = label === undefined ? [] : [label];
  const gauge = new Gauge({ name, help, labelNames, registers: [registry], collect });
  function collect() {
    const values = read();
    if (typeof values === "number") gauge.set(values);
    else for (const [key, value] of Object.entries(values)) gauge.labels(key).set(value);
  }
}

/** Metrics of the process, shared by all its applications. */
export const processMetrics = new Registry();

const resolution = 20;
collectDefaultMetrics({ register: processMetrics, eventLoopMonitoringPrecision: resolution });

const delay = monitorEventLoopDelay({ resolution });
delay.enable();
const readLag = () => {
  const lag = { p50: delay.percentile(50) / 1e9, p99: delay.percentile(99) / 1e9, max: delay.max / 1e9 };
  delay.reset();
  return lag;
};
addGauge(processMetrics, "event_loop_lag_seconds", "Delay of the event loop since the last scrape.", readLag, "kind");
addGauge(processMetrics, "process_uptime_seconds", "Time since the process began.", () => process.uptime());
const heapUsed = () => process.memoryUsage().heapUsed;
addGauge(processMetrics, "process_heap_used_bytes", "Memory of JavaScript's objects.", heapUsed);
