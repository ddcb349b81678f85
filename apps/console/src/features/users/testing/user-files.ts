import type { ItemAttempt, UserFile, UserRow } from '@arriero/domain/contract/http/review.ts'
import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'

export const idOf = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const today = dayOf(new Date())
export const inDays = (days: number) => addDays(today, days)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

export const fileId = idOf(900)
export const storedFile = {
  id: fileId,
  mediaType: 'image/jpeg' as const,
  sizeBytes: 2000,
  width: 400,
  height: 250,
}

export const buildAttempt = (
  fields: Record<string, string>,
  changes: Partial<ItemAttempt> = {},
): ItemAttempt => ({
  attempt: 1,
  fields,
  files: [storedFile],
  otherPlate: null,
  sentAt: hoursAgo(5),
  verdict: null,
  reason: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  ...changes,
})

export const buildItem = (item: ReviewItemKey, ...attempts: ItemAttempt[]) => ({ item, attempts })

/** A driver in review with three items. */
export const buildFile = (changes: Partial<UserFile> = {}): UserFile => ({
  id: idOf(1),
  kind: 'driver',
  userStateId: 2,
  stateVersion: 0,
  stateSince: hoursAgo(5),
  name: 'Óscar Iván Muñoz Caicedo',
  givenNames: 'Óscar Iván',
  surnames: 'Muñoz Caicedo',
  document: '1.999.•••.012',
  phone: '300 ••• ••12',
  email: 'o•••@example.com',
  createdAt: hoursAgo(5),
  items: [
    buildItem(
      'identity',
      buildAttempt({ givenNames: 'Óscar Iván', surnames: 'Muñoz Caicedo', cedula: '1999000012' }),
    ),
    buildItem(
      'licence',
      buildAttempt({ number: '1999000012', category: 'C2', expiresOn: inDays(400) }),
    ),
    buildItem(
      'vehicle',
      buildAttempt({ plate: 'ZZA123', type: 'Tractomula', payloadKg: '34000', owner: 'Ana Niño' }),
    ),
    buildItem('soat', buildAttempt({ number: 'AT-1', expiresOn: inDays(12) })),
  ],
  papers: [],
  vehicles: [
    { id: idOf(50), plate: 'ZZA123', type: 'Tractomula', bodyType: 'Tanque', gpsProvider: null },
  ],
  company: null,
  journeys: { open: 0, recent: [] },
  duplicates: [],
  transitions: [],
  consents: [{ textVersion: '2026-11', acceptedAt: hoursAgo(5) }],
  lock: null,
  isBanWaiting: false,
  allowed: ['approve', 'askCorrection', 'reject', 'ban'],
  ...changes,
})

export const buildRow = (changes: Partial<UserRow> = {}): UserRow => ({
  id: idOf(1),
  kind: 'driver',
  userStateId: 2,
  name: 'Óscar Iván Muñoz Caicedo',
  document: '1.999.•••.012',
  phone: '300 ••• ••12',
  plate: 'ZZA123',
  stateSince: hoursAgo(5),
  renewalSince: null,
  attempts: 1,
  lock: null,
  ...changes,
})

export const counts = {
  states: [
    { userStateId: 1, count: 48, oldestSince: hoursAgo(2000) },
    { userStateId: 2, count: 12, oldestSince: hoursAgo(50) },
    { userStateId: 3, count: 4, oldestSince: hoursAgo(30) },
    { userStateId: 4, count: 3, oldestSince: hoursAgo(90) },
    { userStateId: 5, count: 0, oldestSince: null },
  ],
  renewals: { count: 2, oldestSince: hoursAgo(28) },
}

/** A picture of a document, as the server sends it. */
export async function drawDocument(): Promise<() => Response> {
  const canvas = new OffscreenCanvas(storedFile.width, storedFile.height)
  const context = canvas.getContext('2d')
  if (context) context.fillRect(20, 20, 100, 40)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
  return () => new Response(blob, { headers: { 'content-type': 'image/jpeg' } })
}

/** A PDF of one page of 300 by 200 points, as the server sends it. */
export function drawPdf(): () => Response {
  const drawing = '20 20 100 40 re f'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const end = `trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  const pdf = `${text}xref\n0 5\n0000000000 65535 f \n${offsets.join('')}${end}`
  return () => new Response(pdf, { headers: { 'content-type': 'application/pdf' } })
}
