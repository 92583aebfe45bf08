import type { Download } from "../../dataProvider/requests/exchange.ts";

/** Saves a downloaded file under its own name. */
export function saveFile({ blob, name }: Download): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start to read it only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
