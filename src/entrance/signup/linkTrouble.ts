import type { LinkFault } from "../../contract/people/registration.ts";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { messageOf } from "../../ui/states/messageOf.ts";

/** Why a letter's link failed: the link itself, or the connection. */
export interface LinkTrouble {
  readonly fault: LinkFault | undefined;
  readonly message: string;
}

const faults: readonly LinkFault[] = ["expired", "used", "replaced", "declined", "unknown"];

export function troubleOf(error: unknown): LinkTrouble {
  const named = error instanceof ApiError ? error.errors?.["token"] : undefined;
  return { fault: faults.find((fault) => fault === named), message: messageOf(error) };
}

/** An incomplete link, usually from copying. */
export const noToken: LinkTrouble = {
  fault: "unknown",
  message: "Ссылка неполная. Откройте её из письма целиком или скопируйте в адресную строку",
};
