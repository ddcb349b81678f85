const int8 = 20
const date = 1082

/** Counts and pesos fit a JavaScript number; a date has no time zone, so it stays text. */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [int8]: Number,
  [date]: String,
}
