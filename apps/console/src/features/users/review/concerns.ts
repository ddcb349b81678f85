import type { Duplicate, ItemAttempt, UserFile } from '@arriero/domain/contract/http/review.ts'
import type { CalendarDay } from '@arriero/domain/calendar/calendar-day.ts'
import { matchesSearch } from '@arriero/domain/format/text.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { companyKinds, isCarrier } from '@arriero/domain/users/company-kind.ts'
import { paperStanding } from '@arriero/domain/users/paper.ts'
import { type ReviewItemKey, reviewItem } from '@arriero/domain/users/review-item.ts'
import { daysLeft, describeDaysLeft } from '@arriero/domain/users/review-verdict.ts'
import { licenceCovers, neededLicence } from '@arriero/domain/users/vehicle-type.ts'

/** Something that the reviewer should look at before a verdict. */
export interface Concern {
  item: ReviewItemKey
  tone: 'amber' | 'red'
  text: string
  /** Somebody else with the same data. */
  duplicate?: Duplicate
}

/** How old these certificates may be. */
const maxAgeDays: Partial<Record<ReviewItemKey, number>> = { background: 90, commerce: 30 }

const duplicateWords: Record<Duplicate['by'], string> = {
  cedula: 'La misma cédula',
  nit: 'El mismo NIT',
  plate: 'La misma placa',
  phone: 'El mismo celular',
  email: 'El mismo correo',
  account: 'La misma cuenta bancaria',
}

/** Everything that stands out in a case, found from what was typed. */
export function findConcerns(
  { kind, items, duplicates, company }: Pick<UserFile, 'kind' | 'items' | 'duplicates' | 'company'>,
  today: CalendarDay,
): Concern[] {
  const newest = new Map(items.map(({ item, attempts }) => [item, attempts[0]]))
  const field = (item: ReviewItemKey, name: string) => newest.get(item)?.fields[name] ?? ''
  return [
    ...duplicates.map((duplicate): Concern => ({
      item: placeOf(duplicate.by, kind),
      tone: 'red',
      text: describeDuplicate(duplicate),
      duplicate,
    })),
    ...licenceConcerns(field('licence', 'category'), field('vehicle', 'type')),
    ...holderConcerns(field),
    ...otherPlateConcerns(items),
    ...habilitationConcerns(field, company),
    ...[...newest].flatMap(([item, attempt]) =>
      attempt ? [...otherTruckConcerns(item, attempt), ...dateConcerns(item, attempt, today)] : [],
    ),
  ]
}

/** Of somebody who was erased, only that they were blocked is known. */
function describeDuplicate({ by, userId, name }: Duplicate): string {
  const words = duplicateWords[by]
  return userId === null ? `${name}: ${words.toLowerCase()}` : `${words} de ${name}`
}

/** The item in which the data are that somebody else has too. */
function placeOf(by: Duplicate['by'], kind: UserFile['kind']): ReviewItemKey {
  if (by === 'plate') return 'vehicle'
  if (by === 'account') return 'bank'
  return kind === 'driver' ? 'identity' : 'company'
}

function licenceConcerns(category: string, type: string): Concern[] {
  if (licenceCovers(category, type) !== false) return []
  const needed = neededLicence[type as keyof typeof neededLicence]
  const text = `Tiene licencia ${category}; para ${type} se necesita ${needed}`
  return [{ item: 'licence', tone: 'red', text }]
}

function holderConcerns(field: (item: ReviewItemKey, name: string) => string): Concern[] {
  const holder = field('bank', 'holder')
  const surnames = field('identity', 'surnames')
  if (holder === '' || surnames === '' || matchesSearch(holder, surnames)) return []
  return [{ item: 'bank', tone: 'amber', text: 'La cuenta está a nombre de otra persona' }]
}

/** Papers that were sent before the plate changed may be of another truck. */
function otherPlateConcerns(items: UserFile['items']): Concern[] {
  const [sent, before] = items.find(({ item }) => item === 'vehicle')?.attempts ?? []
  const plate = before?.fields['plate']
  if (!sent || !plate || sent.verdict !== null || sent.fields['plate'] === plate) return []
  return items
    .filter(
      ({ item, attempts: [newest] }) =>
        reviewItem(item).of === 'vehicle' && newest !== undefined && newest.sentAt < sent.sentAt,
    )
    .map(({ item }) => ({
      item,
      tone: 'amber',
      text: `Se envió con la placa ${formatPlate(plate)}`,
    }))
}

/** An operator gave the driver another truck since, so the paper can't be approved. */
const otherTruckConcerns = (item: ReviewItemKey, { otherPlate, verdict }: ItemAttempt): Concern[] =>
  otherPlate === null || verdict !== null
    ? []
    : [{ item, tone: 'red', text: `Es del vehículo ${formatPlate(otherPlate)}, que ya no conduce` }]

/** Without the number a carrier can't be approved. */
function habilitationConcerns(
  field: (item: ReviewItemKey, name: string) => string,
  company: UserFile['company'],
): Concern[] {
  const kind = companyKinds.find((one) => one === field('company', 'companyKind'))
  if (kind === undefined || !isCarrier(kind)) return []
  if (field('habilitation', 'number') !== '' || company?.habilitationNumber) return []
  const text = 'Falta la habilitación del Ministerio de Transporte: pídala antes de aprobar'
  return [{ item: 'company', tone: 'red', text }]
}

function dateConcerns(item: ReviewItemKey, { fields }: ItemAttempt, today: CalendarDay): Concern[] {
  return Object.entries(reviewItem(item).fields).flatMap(([name, { type }]): Concern[] => {
    const day = fields[name]
    if (!day || (type !== 'expiry' && type !== 'day')) return []
    if (type === 'day') {
      const age = -daysLeft(day, today)
      const limit = maxAgeDays[item]
      if (limit === undefined || age <= limit) return []
      return [{ item, tone: 'amber', text: `Tiene ${age} días; se aceptan hasta ${limit}` }]
    }
    const standing = paperStanding(day, today)
    if (standing === 'valid') return []
    const tone = standing === 'expired' ? 'red' : 'amber'
    return [{ item, tone, text: describeDaysLeft(day, today) }]
  })
}
