import { z } from 'zod'
import { maxLengths, maxSavedViews } from '../limits.ts'
import { freeText, plainText } from './fields.ts'

export const savedViewPages = ['en-curso', 'atencion', 'viajes'] as const

/** The search parameters of a list: filters, order and columns. */
export const SavedView = z.strictObject({
  name: freeText(maxLengths.viewName),
  page: z.enum(savedViewPages),
  search: plainText(500),
})
export type SavedView = z.infer<typeof SavedView>

/** GET and PUT {api}me/views: the administrator's saved views, in order. */
export const SavedViews = z.strictObject({
  views: z.array(SavedView).max(maxSavedViews, {
    error: `Se pueden guardar ${maxSavedViews} vistas como máximo.`,
  }),
})
export type SavedViews = z.infer<typeof SavedViews>
