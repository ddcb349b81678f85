import { z } from 'zod'

/** GET {gateway}devices: the keys of one driver or customer that still work, oldest first. */
export const DeviceQuery = z.strictObject({ userId: z.uuid() })

export const DeviceList = z.object({
  devices: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() })),
})
export type DeviceList = z.infer<typeof DeviceList>
