import type { CargoNature } from '../journeys/cargo-nature.ts'
import { addDays, type CalendarDay } from '../calendar/calendar-day.ts'

/** Papers of drivers and vehicles that expire. */
export const papers = {
  licence: { label: 'Licencia de conducción', of: 'driver', blocks: true },
  pila: { label: 'Seguridad social (PILA)', of: 'driver', blocks: true },
  'dangerous-goods': {
    label: 'Curso de mercancías peligrosas',
    of: 'driver',
    blocks: false,
    neededFor: 'dangerous',
  },
  soat: { label: 'SOAT', of: 'vehicle', blocks: true },
  rtm: { label: 'Revisión técnico-mecánica', of: 'vehicle', blocks: true },
  liability: { label: 'Póliza de responsabilidad civil', of: 'vehicle', blocks: true },
} as const satisfies Record<
  string,
  {
    label: string
    of: 'driver' | 'vehicle'
    /** The truck can't drive if it is expired. */
    blocks: boolean
    /** Loads that can't be taken without it, or once it is expired. */
    neededFor?: CargoNature
  }
>

export type PaperKind = keyof typeof papers
export const paperKinds = Object.keys(papers) as readonly PaperKind[]
export const paperKindsOf = (owner: 'driver' | 'vehicle'): readonly PaperKind[] =>
  paperKinds.filter((kind) => papers[kind].of === owner)

export const paperLabels = (owner: 'driver' | 'vehicle'): Readonly<Record<string, string>> =>
  Object.fromEntries(paperKindsOf(owner).map((kind) => [kind, papers[kind].label]))

/** What the driver or the vehicle must have for this load besides the papers of every journey. */
export const paperKindsNeededFor = (nature: CargoNature): readonly PaperKind[] =>
  paperKinds.filter((kind) => {
    const paper = papers[kind]
    return 'neededFor' in paper && paper.neededFor === nature
  })

export const blockingPaperKinds = paperKinds.filter((kind) => papers[kind].blocks)

/** Enough time to renew a paper. */
const renewalDays = 30

type PaperStanding = 'valid' | 'expires-soon' | 'expired'

/** A paper is valid on its last day. */
export function paperStanding(expiresOn: CalendarDay | null, today: CalendarDay): PaperStanding {
  if (expiresOn === null) return 'valid'
  if (expiresOn < today) return 'expired'
  return expiresOn <= addDays(today, renewalDays) ? 'expires-soon' : 'valid'
}
