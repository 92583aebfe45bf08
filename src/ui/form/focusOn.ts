/** Focuses the form field with this name; elements that are no form controls have it in `data-name`. */
export function focusOn(form: HTMLElement | null, name: string): void {
  const said = `"${CSS.escape(name)}"`;
  form?.querySelector<HTMLElement>(`[name=${said}], [data-name=${said}]`)?.focus();
}
