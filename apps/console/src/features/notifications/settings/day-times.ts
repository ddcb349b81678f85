/** Every half hour of a day, plus the selected time if it lies between. */
export function listDayTimes(selected: string): string[] {
  const times = Array.from({ length: 48 }, (_, half) => {
    const hour = String(Math.floor(half / 2)).padStart(2, '0')
    return `${hour}:${half % 2 === 0 ? '00' : '30'}`
  })
  return times.includes(selected) ? times : [...times, selected].toSorted()
}

/** The full hours, as options of a select. */
export const dayHours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
