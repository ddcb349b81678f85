const inHour = 60

/** `22:30` → 1350. */
export function minutesOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * inHour + minute
}

/** 1350 → `22:30`. */
export const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / inHour), minutes % inHour]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
