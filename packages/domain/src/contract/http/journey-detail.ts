import { z } from 'zod'
import { cargoNatures } from '../../journeys/cargo-nature.ts'
import { actors, journeyEvents } from '../../journeys/journey-event.ts'
import { JourneyDocument } from '../../journeys/journey.ts'
import { surchargeSites, surchargeStatuses } from '../../journeys/surcharge.ts'
import { Share } from './shared-journeys.ts'

const Person = z.object({ id: z.string(), name: z.string() })
const Place = z.object({ lat: z.number(), lng: z.number() })

const TransitionEntry = z.object({
  kind: z.literal('transition'),
  at: z.iso.datetime(),
  version: z.int(),
  event: z.enum(journeyEvents),
  fromStateId: z.int().nullable(),
  toStateId: z.int(),
  actor: z.enum(actors),
  /** The person; null for the system. */
  by: Person.nullable(),
  enteredBy: Person.nullable(),
  reportedAt: z.iso.datetime().nullable(),
  /** When it really happened, if an administrator recorded it later. */
  occurredAt: z.iso.datetime().nullable(),
  place: Place.nullable(),
  reasonCode: z.string().nullable(),
  note: z.string().nullable(),
  staySeconds: z.int().nullable(),
  detail: z.record(z.string(), z.unknown()),
})

const NoveltyStepEntry = z.object({
  kind: z.literal('novelty-step'),
  at: z.iso.datetime(),
  noveltyId: z.string(),
  /** Id of the step in the protocol. */
  step: z.string(),
  /** The step as the protocol called it then. */
  text: z.string(),
  /** Null for steps that were recorded before they had one. */
  outcome: z.string().nullable(),
  by: Person,
  note: z.string().nullable(),
})

/** The team was notified that nobody had taken the novelty in time. */
const EscalationEntry = z.object({
  kind: z.literal('escalation'),
  at: z.iso.datetime(),
  noveltyId: z.string(),
  noveltyCode: z.string(),
})

const NoteEntry = z.object({
  kind: z.literal('note'),
  at: z.iso.datetime(),
  id: z.string(),
  by: Person,
  text: z.string(),
})

export const TimelineEntry = z.discriminatedUnion('kind', [
  TransitionEntry,
  NoveltyStepEntry,
  EscalationEntry,
  NoteEntry,
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const Surcharge = z.object({
  id: z.string(),
  site: z.enum(surchargeSites),
  status: z.enum(surchargeStatuses),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  minutes: z.int().nullable(),
  rateCop: z.int(),
  amountCop: z.int().nullable(),
  reasonCode: z.string().nullable(),
  decidedBy: Person.nullable(),
  decidedAt: z.iso.datetime().nullable(),
})

export const Novelty = z.object({
  id: z.string(),
  code: z.string(),
  openedAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  resolutionCode: z.string().nullable(),
  note: z.string().nullable(),
})

export const Paper = z.object({
  kind: z.string(),
  label: z.string(),
  of: z.enum(['driver', 'vehicle']),
  number: z.string(),
  /** A date without time. */
  expiresOn: z.string().nullable(),
  standing: z.enum(['valid', 'expires-soon', 'expired']),
})
export type Paper = z.infer<typeof Paper>

/** GET {gateway}journeys/{id} */
export const JourneyDetail = z.object({
  journey: JourneyDocument,
  /** Contact of the customer. */
  contact: z.object({ name: z.string(), phone: z.string().nullable() }),
  originAddress: z.string().nullable(),
  destinationAddress: z.string().nullable(),
  /** Names of the customer's registered sites, if the order named them. */
  originSite: z.string().nullable(),
  destinationSite: z.string().nullable(),
  cargoKg: z.int().nullable(),
  cargoNature: z.enum(cargoNatures),
  /** What the customer asked for; null for any truck that can carry the load. */
  wantedVehicle: z.object({ type: z.string().nullable(), bodyType: z.string().nullable() }),
  agreed: z.object({
    freeWaitMinutes: z.int().nullable(),
    loadingMinutes: z.int().nullable(),
    unloadingMinutes: z.int().nullable(),
    waitingRateCop: z.int().nullable(),
  }),
  republishedFrom: z.object({ id: z.string(), code: z.string() }).nullable(),
  /** Oldest first. */
  timeline: z.array(TimelineEntry),
  novelties: z.array(Novelty),
  surcharges: z.array(Surcharge),
  papers: z.array(Paper),
  /** The driven road, oldest point first, thinned to `maxTrackPoints`. */
  track: z.array(
    z.object({
      lat: z.number(),
      lng: z.number(),
      at: z.iso.datetime(),
      /** As the phone reported it. */
      speedKmh: z.number().nullable(),
    }),
  ),
  /** Pending timers, soonest first. */
  timers: z.array(z.object({ event: z.enum(journeyEvents), dueAt: z.iso.datetime() })),
  /** The active links for visitors, newest first. */
  shares: z.array(Share),
})
export type JourneyDetail = z.infer<typeof JourneyDetail>
