import { expect, test } from 'vitest'
import { cancelledStateKeys } from './journey-state.ts'
import { journeyTransitions } from './journey-transitions.ts'
import { endReasonLabels, reasons } from './reason.ts'

test('labels every reason with which a journey can end as cancelled', () => {
  const endings = Object.values(journeyTransitions)
    .flatMap((transitions) => Object.entries(transitions))
    .filter(([, { to }]) => cancelledStateKeys.some((key) => key === to))
    .map(([event]) => event)
  const codes = Object.entries(reasons).flatMap(([command, labels]) =>
    endings.includes(command) ? Object.entries(labels) : [],
  )
  expect(endings).toEqual(expect.arrayContaining(['cancel', 'withdraw', 'declareAbandoned']))
  // Two commands may share a code, but not with two meanings.
  for (const [code, label] of codes) expect(endReasonLabels[code]).toBe(label)
})
