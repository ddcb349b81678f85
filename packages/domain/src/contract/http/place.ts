import { z } from 'zod'

/** Colombia with its islands and a little around it: whatever is outside is a broken sensor or a lie. */
export const colombiaBox = { south: -4.5, north: 16.5, west: -82.5, east: -66.5 } as const

export const Place = z.strictObject({
  lat: z.number().min(colombiaBox.south).max(colombiaBox.north),
  lng: z.number().min(colombiaBox.west).max(colombiaBox.east),
})

/** ISO 8601 has years that no journey happens in and that PostgreSQL does not know. */
export const Instant = z.iso
  .datetime({ error: 'Escriba la fecha y la hora completas, por ejemplo 2026-11-15T14:30:00Z.' })
  .refine((text) => /^20\d\d-/.test(text), { error: 'La fecha no es de este siglo.' })
