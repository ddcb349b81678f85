/** Asked for now, or for a date. */
export const journeyKinds = ['immediate', 'booking'] as const
export type JourneyKind = (typeof journeyKinds)[number]
