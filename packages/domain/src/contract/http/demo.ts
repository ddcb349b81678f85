import { z } from 'zod'

/** How many times faster than real time the demo can run. */
export const demoSpeeds = [1, 10, 60] as const

export const DemoSpeedBody = z.strictObject({ speed: z.literal(demoSpeeds) })
export type DemoSpeedBody = z.infer<typeof DemoSpeedBody>
