/** Puts the cursor where the first thing is wrong; the errors come in the order of the form. */
export function focusFirst(form: HTMLFormElement | null, errors: object): void {
  const [name] = Object.keys(errors)
  if (name !== undefined) form?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
}
