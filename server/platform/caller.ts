import type { Region } from "../../src/domain/company/region.ts";
import type { Role } from "../../src/domain/company/role.ts";

/** A signed-in user. A customer's tenant is `customerId`, which goes into every WHERE. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: string;
  readonly role: Role;
  /** Null for an administrator. */
  readonly customerId: number | null;
  readonly region: Region;
  /** The administrator who is signed in as this customer (design §5 As user). */
  readonly actingAdminId?: number;
  /** True for an administrator who still has to set up the required second factor. */
  readonly lacksSecondFactor?: true;
  /** The rights of a service token; absent for people. */
  readonly token?: TokenRights;
}

/** The user recorded as the author of a change, also of one made as a customer; null for automatic changes. */
export const authorOf = ({ userId, actingAdminId }: Pick<Caller, "userId" | "actingAdminId">): number | null =>
  actingAdminId ?? (userId || null);

/** The user that "$me" means. With a service token it is the issuer, so that a program is no second person. */
export const meOf = <Id>({
  userId,
  token,
}: {
  readonly userId: Id;
  readonly token?: Pick<TokenRights, "issuerId"> | undefined;
}): Id | number => token?.issuerId ?? userId;

/** What a service token allows within the rights of its role. */
export interface TokenRights {
  /** Null if the issuer is no longer known. */
  readonly issuerId: number | null;
  readonly writes: boolean;
  readonly reaches: (resource: string) => boolean;
  /** True for the calls that need this right. */
  readonly opens: (right: string) => boolean;
}
