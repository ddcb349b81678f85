import type { UserEvent } from './user-state.ts'

/** What takes people out of the work, or holds them back. */
export type EndingEvent = Extract<UserEvent, 'askCorrection' | 'reject' | 'ban'>

/** How much of a person's work it would interrupt. */
interface InterruptedWork {
  openJourneys: number
  bookings: number
  devices: number
}

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`

export function describeOpenJourneys(
  { openJourneys }: Pick<InterruptedWork, 'openJourneys'>,
  event: EndingEvent,
): string {
  if (openJourneys === 0) return 'No tiene viajes activos.'
  const isOne = openJourneys === 1
  const has = `Tiene ${count(openJourneys, 'viaje activo', 'viajes activos')}.`
  if (event === 'askCorrection') return `${has} ${isOne ? 'Sigue' : 'Siguen'} hasta el final.`
  return `${has} ${isOne ? 'No se cancela: reasígnelo' : 'No se cancelan: reasígnelos'}.`
}

/** «Tiene 2 reservas aceptadas. No se cancelan: reasígnelas. Pierde 1 llave.» Only a ban takes keys away. */
export function describeOtherLosses(
  { bookings, devices }: Pick<InterruptedWork, 'bookings' | 'devices'>,
  event: EndingEvent,
): string {
  if (event === 'askCorrection') return ''
  const parts = [
    bookings === 1 && 'Tiene 1 reserva aceptada. No se cancela: reasígnela.',
    bookings > 1 && `Tiene ${bookings} reservas aceptadas. No se cancelan: reasígnelas.`,
    event === 'ban' && devices > 0 && `Pierde ${count(devices, 'llave', 'llaves')}.`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}
