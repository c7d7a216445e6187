/** Leads the keyboard to the first field of the form that says what is wrong with it, once that is shown. */
export const focusFirstProblem = (form: HTMLElement | null | undefined): void =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
