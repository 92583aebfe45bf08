import type { LinkFault } from "../../contract/registration.ts";
import { ApiError } from "../../dataProvider/errors.ts";
import { messageOf } from "../../ui/states/messageOf.ts";

/** Why a letter's link did not get through: a fault of the link, or of the way to the server. */
export interface LinkTrouble {
  readonly fault: LinkFault | undefined;
  readonly message: string;
}

const faults: readonly LinkFault[] = ["expired", "used", "replaced", "declined", "unknown"];

export function troubleOf(error: unknown): LinkTrouble {
  const named = error instanceof ApiError ? error.errors?.["token"] : undefined;
  return { fault: faults.find((fault) => fault === named), message: messageOf(error) };
}

/** Half a link, as it comes of copying. */
export const noToken: LinkTrouble = {
  fault: "unknown",
  message: "Ссылка неполная. Откройте её из письма целиком или скопируйте в адресную строку",
};
