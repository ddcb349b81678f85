/**
 * A function whose answers depend on nothing but its text, with the last ones remembered: what costs a signature is
 * worth a place in memory. The oldest go first.
 */
export function rememberResults<T>(most: number, compute: (text: string) => T) {
  const results = new Map<string, T>()
  return (text: string): T => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    results.set(text, result)
    if (results.size > most) {
      const [oldest = ''] = results.keys()
      results.delete(oldest)
    }
    return result
  }
}
