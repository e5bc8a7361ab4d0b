/** Focuses one of the fields of a form, counted from 0. */
export function focusInput(form: Element | null, index: number): void {
  form?.querySelectorAll('input')[index]?.focus();
}
