/** Adds the slashes of a date while it is typed: the number keys of a phone have none. */
export function typeDay(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return parts.filter((part) => part !== '').join('/')
}
