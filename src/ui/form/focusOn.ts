/** Focuses the form field with this name. */
export const focusOn = (form: HTMLElement | null, name: string): void =>
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
