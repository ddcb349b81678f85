import { z } from 'zod'

/** What PostgreSQL cannot keep in a text: NUL, and halves of characters. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Text a person writes: trimmed, with an end, and without what a database can't keep. */
export const freeText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most, { error: `El texto puede tener ${most} caracteres como máximo.` })
    .refine((text) => !unstorable.test(text), {
      error: 'El texto tiene caracteres que no se pueden guardar.',
    })
