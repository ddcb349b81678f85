/** A button loses the focus while it is disabled. If it still is, the first field of its form is the next best place. */
export function restoreFocus(focused: Element | null): void {
  if (!(focused instanceof HTMLElement) || document.activeElement !== document.body) return
  focused.focus()
  if (document.activeElement !== focused) focused.closest('form')?.querySelector('input')?.focus()
}
