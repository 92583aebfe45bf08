// What a domain's `domain.ts` exports to product.ts and routes.ts.
import type { Calls } from "../../src/contract/index.ts";
import type { Product } from "../engine/registry.ts";
import type { HandlersOf } from "../platform/context.ts";
import type { JobHandlers } from "../platform/jobs/job.ts";

export interface Domain {
  /** By resource. */
  readonly rules?: Product["rules"];
  /** Computed values by resource and by the name in `computed`. */
  readonly computed?: Product["computed"];
  readonly calls?: Partial<HandlersOf<Calls>>;
  /** The handlers of its jobs, by kind. */
  readonly jobs?: Partial<JobHandlers>;
}
