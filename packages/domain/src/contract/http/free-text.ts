import { z } from 'zod'

/** What PostgreSQL cannot keep in a text: NUL, and halves of characters. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Whether a database can keep it as it is. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** With an end, and without what a database can't keep. */
const storable = (text: z.ZodString, most: number) =>
  text
    .max(most, { error: `El texto puede tener ${most} caracteres como máximo.` })
    .refine(isStorable, { error: 'El texto tiene caracteres que no se pueden guardar.' })

/** Text a person writes: trimmed and not empty; `missing` says so in words of its own. */
export const freeText = (most: number, missing?: string) =>
  storable(
    z
      .string()
      .trim()
      .min(1, missing === undefined ? {} : { error: missing }),
    most,
  )

/** Text a program writes. */
export const plainText = (most: number) => storable(z.string(), most)
