import type { Region } from "../../src/domain/region.ts";
import type { Role } from "../../src/domain/role.ts";

/** Somebody signed in. The tenant of a customer is `customerId`; it goes into every WHERE. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: string;
  readonly role: Role;
  /** Null for an administrator. */
  readonly customerId: number | null;
  readonly region: Region;
  /** The administrator who looks through a customer's eyes (design §5 As user). */
  readonly actingAdminId?: number;
  /** An administrator of whom a second factor is required, and who has none yet. */
  readonly lacksSecondFactor?: true;
}
