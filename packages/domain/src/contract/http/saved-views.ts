import { z } from 'zod'
import { freeText, plainText } from './free-text.ts'

export const savedViewPages = ['en-curso', 'atencion'] as const

/** A list as its address has it: filters, order and what is shown. */
export const SavedView = z.strictObject({
  name: freeText(40),
  page: z.enum(savedViewPages),
  search: plainText(500),
})
export type SavedView = z.infer<typeof SavedView>

/** GET and PUT {api}me/views: all of an administrator's own, in their order. */
export const SavedViews = z.strictObject({
  views: z.array(SavedView).max(20, { error: 'Se pueden guardar 20 vistas como máximo.' }),
})
export type SavedViews = z.infer<typeof SavedViews>
