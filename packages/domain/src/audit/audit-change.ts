import { upperFirst } from '../format/text.ts'
import { auditFieldLabel } from './audit-field.ts'
import { auditItemLabel, formatAuditValue } from './audit-value.ts'

/** One changed field as people read it. `before` is null for what was only recorded. */
export interface AuditChange {
  field: string
  before: string | null
  after: string | null
}

type Detail = Readonly<Record<string, unknown>>

/** What an entry recorded: fields before and after, then what else belongs to it. */
export function readAuditChanges(
  event: string,
  detail: Detail,
  names: ReadonlyMap<string, string>,
): AuditChange[] {
  const { before, after } = splitDetail(event, detail)
  const [old, current] = [leavesOf(before), leavesOf(after)]
  const paths = new Map([...old, ...current].map(([path, { labels }]) => [path, labels]))
  return [...paths].flatMap(([path, labels]) => {
    const [was, is] = [old.get(path), current.get(path)]
    if (JSON.stringify(was?.value) === JSON.stringify(is?.value)) return []
    const change = {
      field: labels.join(' · '),
      before: formatAuditValue(was?.field ?? '', was?.value, names),
      after: formatAuditValue(is?.field ?? '', is?.value, names),
    }
    return change.before === null && change.after === null ? [] : [change]
  })
}

/** Ids in an entry whose names people should read. */
export function idsInAudit(detail: Detail): string[] {
  const ids = JSON.stringify(detail).match(
    /(?<=")[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/gu,
  )
  return [...new Set(ids)]
}

/** Fields of the event whose value alone was stored, without a name. */
const plainFields: Readonly<Record<string, string>> = {
  'journey.move-appointment': 'appointmentAt',
  'journey.change-destination': 'place',
  'security-settings.changed': 'secondFactorRoles',
  'administrator.role-changed': 'role',
  'administrator.enabled': 'userState',
}

/** Both sides as records. Writers store them in a few ways: `before` and `after`, `from` and `to`, or what was recorded alone. */
function splitDetail(event: string, detail: Detail): { before: Detail; after: Detail } {
  const { before, after, from, to, priceBefore, priceAfter, version: _version, ...rest } = detail
  const plain = plainFields[event] ?? 'place'
  const sides = { before: asRecord(before, plain), after: { ...rest, ...asRecord(after, plain) } }
  if (from !== undefined || to !== undefined) {
    const name = movedField(event)
    Object.assign(sides.before, { [name]: from })
    Object.assign(sides.after, { [name]: to })
  }
  if (priceBefore !== undefined) {
    Object.assign(sides.before, { priceCop: priceBefore })
    Object.assign(sides.after, { priceCop: priceAfter })
  }
  return sides
}

function movedField(event: string): string {
  if (event === 'journey.replace-driver') return 'driverId'
  return event.startsWith('journey.') ? 'journeyState' : 'userState'
}

const isRecord = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function asRecord(value: unknown, plain: string): Record<string, unknown> {
  if (isRecord(value)) return { ...value }
  return value === undefined ? {} : { [plain]: value }
}

interface Leaf {
  /** Its own name, which says how to write the value. */
  field: string
  labels: readonly string[]
  value: unknown
}

function leavesOf(record: Detail): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  collect(record, { path: '', labels: [] }, leaves)
  return leaves
}

interface Place {
  path: string
  labels: readonly string[]
}

function collect(record: Detail, { path, labels }: Place, leaves: Map<string, Leaf>): void {
  // A record with a name says who it is by it: an owner, a truck, a driver.
  for (const [field, value] of Object.entries(record)) {
    const label = auditFieldLabel(field)
    if (label === undefined) continue
    const place = { path: `${path}/${field}`, labels: [...labels, label] }
    if (isRecord(value)) {
      const name = nameOf(value)
      if (name === undefined) collect(value, place, leaves)
      else leaves.set(place.path, { field: 'name', labels: place.labels, value: name })
    } else if (Array.isArray(value) && value.some(isRecord)) {
      collectItems(value.filter(isRecord), place, leaves)
    } else {
      leaves.set(place.path, { field, labels: place.labels, value })
    }
  }
}

/** References to other records are told by their name alone. */
const nameOf = (value: Detail): unknown =>
  typeof value['id'] === 'string' ? (value['name'] ?? value['plate']) : undefined

function collectItems(items: readonly Detail[], place: Place, leaves: Map<string, Leaf>): void {
  const names = items.map(nameOf)
  if (names.every((name) => name !== undefined)) {
    leaves.set(place.path, { field: 'name', labels: place.labels, value: names })
    return
  }
  for (const [index, item] of items.entries()) {
    const kind = typeof item['kind'] === 'string' ? item['kind'] : undefined
    const label = kind === undefined ? undefined : auditItemLabel(kind)
    const labels = [...place.labels, upperFirst(label ?? String(index + 1))]
    const { kind: _kind, ...values } = item
    const content = label === undefined ? item : values
    collect(content, { path: `${place.path}/${label ?? index}`, labels }, leaves)
  }
}
