/** Every half hour of a day, and `kept` where it lies between. */
export function listDayTimes(kept: string): string[] {
  const times = Array.from({ length: 48 }, (_, half) => {
    const hour = String(Math.floor(half / 2)).padStart(2, '0')
    return `${hour}:${half % 2 === 0 ? '00' : '30'}`
  })
  return times.includes(kept) ? times : [...times, kept].toSorted()
}

/** The full ones, as a person reads them. */
export const dayHours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
