import { Counter } from "prom-client";

/** Sign-in attempts refused by this process, by reason; for monitoring. */
export const refusals = new Counter({
  name: "sign_ins_refused_total",
  help: "Wrong passwords and codes, and tries that came too often.",
  labelNames: ["reason"],
  registers: [],
});
for (const reason of ["wrong", "tooMany"]) refusals.inc({ reason }, 0);
