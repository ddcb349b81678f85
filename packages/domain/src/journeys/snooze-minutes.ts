/** How long a journey can be put off; people's time, never hastened. */
export const snoozeMinutes = [15, 30, 60, 120, 240] as const
export type SnoozeMinutes = (typeof snoozeMinutes)[number]
