import type { Download } from "../../dataProvider/exchange.ts";

/** Gives a file that was fetched to the browser's downloads, under its own name. */
export function saveFile({ blob, name }: Download): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read it only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
