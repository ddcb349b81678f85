import { z } from 'zod'
import { freeText } from './free-text.ts'

/** POST {gateway}devices: a phone or a system gets its own key; it is shown this once. */
export const NewDeviceBody = z.strictObject({ userId: z.uuid(), name: freeText(60) })
export type NewDeviceBody = z.infer<typeof NewDeviceBody>

export const NewDevice = z.object({ id: z.string(), token: z.string() })
export type NewDevice = z.infer<typeof NewDevice>
