import { z } from 'zod'

/** How much faster than the clock the demo can run. */
export const demoSpeeds = [1, 10, 60] as const

export const DemoSpeedBody = z.strictObject({ speed: z.literal(demoSpeeds) })
export type DemoSpeedBody = z.infer<typeof DemoSpeedBody>
