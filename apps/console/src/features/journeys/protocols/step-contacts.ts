import { formatDateTime, formatTime } from '@arriero/domain/format/date.ts'
import { lowerFirst } from '@arriero/domain/format/text.ts'
import { whatsAppLink } from '@arriero/domain/identity/phone.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import {
  emergencyPhones,
  type NoveltyProtocol,
  type StepContact,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import { describePlace } from './place-text.ts'

/** A way to reach the person of a step, with the text ready. */
export interface ContactLink {
  label: string
  href: string
  /** In another tab; calls and mails leave the page open. */
  isExternal: boolean
}

/** What the texts may contain. */
export interface ContactFacts {
  journey: JourneyDocument
  protocol: Pick<NoveltyProtocol, 'estimate'>
  /** Of the customer; undefined until it is loaded. */
  contact?: { name: string; phone: string | null } | undefined
  estimatedAt: number | null
  now: number
}

const call = (label: string, phone: string): ContactLink => ({
  label,
  href: `tel:${encodeURIComponent(phone).replace('%2B', '+')}`,
  isExternal: false,
})

/** Empty for steps within the team, and for people whose phone the record does not have. */
export function contactLinks(who: StepContact, facts: ContactFacts): ContactLink[] {
  const text = messageFor(who, facts)
  switch (who) {
    case 'driver':
      return byPhone(facts.journey.driver?.phone, text)
    case 'customer':
      return [...byPhone(facts.contact?.phone, text), mail(facts, text)]
    case 'police':
      return [
        call(`Llamar al ${emergencyPhones.emergency}`, emergencyPhones.emergency),
        call(`Llamar al ${emergencyPhones.roadPolice}`, emergencyPhones.roadPolice),
      ]
    case 'owner':
    case 'supervisor':
    case 'insurer':
      return [mail(facts, text)]
    case 'site':
    case 'team':
      return []
  }
}

function byPhone(phone: string | null | undefined, text: string): ContactLink[] {
  if (!phone) return []
  const href = `${whatsAppLink(phone)}?text=${encodeURIComponent(text)}`
  return [call('Llamar', phone), { label: 'WhatsApp', href, isExternal: true }]
}

function mail({ journey }: ContactFacts, text: string): ContactLink {
  const subject = encodeURIComponent(`Novedad en el viaje ${journey.code}`)
  return {
    label: 'Correo',
    href: `mailto:?subject=${subject}&body=${encodeURIComponent(text)}`,
    isExternal: false,
  }
}

/** The text for a message, or to read aloud in a call, with nothing that the record does not know. */
export function messageFor(who: StepContact, facts: ContactFacts): string {
  const { journey } = facts
  if (who === 'driver') return driverMessage(journey)
  if (who === 'customer') return customerMessage(facts)
  return reportText(facts)
}

/** Another person may hold the driver's phone, so the text does not mention a theft or a suspicion. */
function driverMessage({ code, driver, novelty }: JourneyDocument): string {
  const greeting = `Hola, ${driver?.name.split(' ')[0] ?? ''}.`
  const kind = novelty && novelties[novelty.code]
  if (!kind || kind.group === 'security') {
    return `${greeting} ¿Cómo va el viaje ${code}? Por favor comuníquese con el control.`
  }
  return `${greeting} Por el viaje ${code} tenemos «${kind.label}». Por favor cuéntenos dónde está y qué necesita.`
}

function customerMessage({ journey, protocol, estimatedAt, now }: ContactFacts): string {
  const { code, origin, destination, vehicle, novelty } = journey
  const plate = vehicle ? `, vehículo ${formatPlate(vehicle.plate)}` : ''
  const sentences = [`Buen día. Viaje ${code}, ${origin.name} – ${destination.name}${plate}.`]
  if (novelty) {
    const { label } = novelties[novelty.code]
    sentences.push(`Novedad desde las ${formatTime(novelty.since)}: ${lowerFirst(label)}.`)
  }
  if (journey.position !== null) {
    sentences.push(`El vehículo está ${describePlace(journey, now)}.`)
  }
  if (estimatedAt !== null && protocol.estimate !== 'unknown') {
    sentences.push(`Nueva hora estimada: ${formatDateTime(new Date(estimatedAt))}.`)
  }
  return sentences.join(' ')
}

/** For the Police, the insurer and the owner: plates, driver, last position and direction. */
function reportText({ journey, now }: ContactFacts): string {
  const { code, vehicle, driver, origin, destination, position, novelty } = journey
  const parts = [
    novelty ? `${novelties[novelty.code].label}, viaje ${code}` : `Viaje ${code}`,
    vehicle && `placa ${formatPlate(vehicle.plate)} (${vehicle.type})`,
    vehicle?.trailerPlate && `remolque ${formatPlate(vehicle.trailerPlate)}`,
    driver && `conductor ${driver.name}`,
    `de ${origin.name} a ${destination.name}`,
    describePlace(journey, now),
    position && `última posición ${position.lat}, ${position.lng} a las ${formatTime(position.at)}`,
  ]
  return `${parts.filter(Boolean).join('; ')}.`
}
