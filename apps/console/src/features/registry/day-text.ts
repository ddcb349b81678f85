/** `2027-12-31` as people type it: `31/12/2027`. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')

/** Reads `31/12/2027`. What is no day stays as it is, for the schema to refuse. */
export function parseDay(text: string): string {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u.exec(text.trim()) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
