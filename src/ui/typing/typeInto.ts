export type TypedControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Replaces the value of a control as if the text were typed: a select takes the first option that begins with it. */
export function typeInto(control: TypedControl, text: string): void {
  const value = control instanceof HTMLSelectElement ? optionOf(control, text) : text;
  if (value === undefined) return;
  // With the prototype's setter: React replaces that of the element, and takes what goes through it for its own.
  Reflect.set(Object.getPrototypeOf(control) as object, "value", value, control);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function optionOf({ options }: HTMLSelectElement, text: string): string | undefined {
  const begins = text.toLowerCase();
  return [...options].find((option) => option.text.toLowerCase().startsWith(begins))?.value;
}
