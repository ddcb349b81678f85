import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { NotificationFacts } from '@arriero/domain/notifications/notification-words.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'

type JourneyFacts = Extract<NotificationFacts, { code: string }>

/** Without what every journey's notification says. */
type Own<Facts> = Facts extends JourneyFacts ? Omit<Facts, 'code' | 'route'> : never

interface Found {
  facts: Own<NotificationFacts>
  /** The kind and the journey, unless it has several of the kind. */
  key?: string
  since: Date
  /** Of the transition that brought it about. */
  version?: number | null
  /** Who looked after it, where nobody does any more. */
  attendantId?: string | null
}

/** Of a journey, with its names. */
export function journeyOccurrence(journey: JourneyDocument, found: Found): Occurrence {
  const { facts, key, since, version = null, attendantId } = found
  const route = `${journey.origin.name}–${journey.destination.name}`
  return {
    facts: { ...facts, code: journey.code, route },
    key: key ?? `${facts.kind}:${journey.id}`,
    subjectId: journey.id,
    journeyId: journey.id,
    eventId: version === null ? null : String(version),
    since,
    attendantId: journey.attendedBy?.id ?? attendantId ?? null,
  }
}
