import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { expect, test } from 'vitest'
import {
  addStep,
  describeProtocolChange,
  isSameProtocol,
  moveStep,
  type ProtocolDraft,
  toDraft,
  validateDraft,
} from './protocol-draft.ts'

const draft = (changes: Partial<ProtocolDraft> = {}): ProtocolDraft => ({
  ...toDraft(defaultProtocols.VARADA, 4),
  ...changes,
})

test('a draft of a protocol is the same protocol, in any order of remedies', () => {
  expect(isSameProtocol(draft(), defaultProtocols.VARADA)).toBe(true)
  const remedies = defaultProtocols.VARADA.remedies.toReversed()
  expect(isSameProtocol(draft({ remedies }), defaultProtocols.VARADA)).toBe(true)
  expect(isSameProtocol(draft({ escalateMinutes: 46 }), defaultProtocols.VARADA)).toBe(false)
})

test('the body has the protocol and the version of the changes', () => {
  expect(validateDraft('VARADA', draft({ escalateMinutes: '', severity: 'critical' }))).toEqual({
    body: {
      protocol: { ...defaultProtocols.VARADA, severity: 'critical', escalateMinutes: null },
      expectedVersion: 4,
    },
  })
})

test('a draft that equals the default goes back to it', () => {
  expect(validateDraft('VARADA', draft())).toEqual({ body: { protocol: null, expectedVersion: 4 } })
})

test.each([
  [{ escalateMinutes: 0 }, { escalateMinutes: 'Escriba los minutos, de 1 a 10.080, o nada.' }],
  [{ remedies: [] }, { remedies: 'Elija al menos una salida.' }],
  [{ steps: [] }, { steps: 'Escriba al menos un paso.' }],
  [{ steps: addStep(draft().steps) }, { steps: 'Paso 8: escriba el paso.' }],
] satisfies [Partial<ProtocolDraft>, object][])('rejects %j', (changes, errors) => {
  expect(validateDraft('VARADA', draft(changes))).toEqual({ errors })
})

test('names the step whose outcomes or minutes are wrong', () => {
  const [first, ...rest] = draft().steps
  if (!first) throw new Error('a protocol has steps')
  const withFirst = (change: object) =>
    validateDraft('VARADA', draft({ steps: [{ ...first, ...change }, ...rest] }))
  expect(withFirst({ outcomes: [] })).toEqual({
    errors: { steps: 'Paso 1: escriba al menos un resultado.' },
  })
  expect(withFirst({ dueMinutes: 1.5 })).toMatchObject({
    errors: { steps: 'Paso 1: escriba los minutos, de 1 a 10.080, o nada.' },
  })
})

test('a theft can not be continued', () => {
  const theft = toDraft(defaultProtocols.HURTO, 0)
  expect(validateDraft('HURTO', { ...theft, remedies: ['continue'] })).toEqual({
    errors: { remedies: 'Un hurto no puede ofrecer «Continuar».' },
  })
})

test('steps are added with a free id, and moved within the list', () => {
  const steps = addStep(addStep([]))
  expect(steps.map(({ id }) => id)).toEqual(['paso-1', 'paso-2'])
  expect(addStep(steps.slice(1)).map(({ id }) => id)).toEqual(['paso-2', 'paso-3'])
  expect(moveStep(steps, 0, 1).map(({ id }) => id)).toEqual(['paso-2', 'paso-1'])
  expect(moveStep(steps, 0, -1)).toEqual(steps)
})

test.each([
  [{ changedBy: null, changedAt: null, isDefault: true }, null],
  [{ changedBy: 'Luis Gómez', isDefault: false }, 'Luis Gómez lo cambió el 16/11/2026 10:30.'],
  [
    { changedBy: 'Luis Gómez', isDefault: true },
    'Luis Gómez volvió al inicial el 16/11/2026 10:30.',
  ],
])('tells who changed it: %j', ({ changedBy, isDefault, ...more }, sentence) => {
  const changedAt = 'changedAt' in more ? null : '2026-11-16T15:30:00.000Z'
  const person = changedBy === null ? null : { id: 'l', name: changedBy }
  expect(describeProtocolChange({ changedBy: person, changedAt, isDefault })).toBe(sentence)
})
