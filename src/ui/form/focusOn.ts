/** Puts the keyboard into the field of a form that has this name. */
export const focusOn = (form: HTMLElement | null, name: string): void =>
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
