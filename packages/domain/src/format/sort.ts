const collator = new Intl.Collator('es-CO', { numeric: true })

/** Spanish order: accents do not matter, Ñ comes after N, `V-9` before `V-10`. */
export const compareText = (a: string, b: string) => collator.compare(a, b)
