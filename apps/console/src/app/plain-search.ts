/** `?estados=4,9` and not JSON in percent signs: people read, write and share these addresses. */
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Lists are joined by commas; empty ones, and anything but text and numbers, stay out of the address. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (Array.isArray(value) && value.length === 0) continue
    if (Array.isArray(value)) params.set(key, value.join(','))
    else if (typeof value === 'string' || typeof value === 'number') params.set(key, `${value}`)
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
