import type { NotificationRuleBody } from '@arriero/domain/contract/http/notifications.ts'
import {
  defaultRules,
  type NotificationKind,
  notificationKinds,
  notificationRuleTraits,
} from '@arriero/domain/notifications/notification-rule.ts'
import { describe, expect, it } from 'vitest'
import { validateRule } from './change-rule.ts'

const validate = (kind: NotificationKind, changed: Partial<NotificationRuleBody> = {}) => {
  const { isOn, severity, audience, amount } = defaultRules[kind]
  const rule = { isOn, severity, audience, chosen: [], amount, expectedVersion: 0, ...changed }
  return () => validateRule(kind, rule)
}

describe('validateRule', () => {
  it.each(notificationKinds.filter((kind) => !notificationRuleTraits[kind].isOwn))(
    'accepts the default of %s',
    (kind) => {
      expect(validate(kind)).not.toThrow()
    },
  )

  it('rejects changes to the security rule', () => {
    expect(validate('security')).toThrow('siempre llegan')
  })

  it.each<[NotificationKind, number | null, string]>([
    ['late', 1441, 'Escriba entre 0 y 1440 minutos.'],
    ['signalLost', 4, 'Escriba entre 5 y 1440 minutos.'],
    ['papersExpiring', 0, 'Escriba entre 1 y 90 días.'],
    ['noveltyUnresolved', null, 'Escriba entre 1 y 1440 minutos.'],
    ['novelty', 5, 'Este aviso llega de inmediato'],
  ])('rejects %s with amount %s', (kind, amount, sentence) => {
    expect(validate(kind, { amount })).toThrow(sentence)
  })

  it.each<[NotificationKind, number]>([
    ['late', 0],
    ['late', 1440],
    ['papersExpiring', 90],
  ])('accepts %s with amount %i, at the limit', (kind, amount) => {
    expect(validate(kind, { amount })).not.toThrow()
  })

  it('allows the audience "attendant" only for kinds about a journey', () => {
    expect(validate('novelty', { audience: 'attendant' })).not.toThrow()
    expect(validate('userReview', { audience: 'attendant' })).toThrow('no es de un viaje')
  })

  it('rejects the audience "chosen" with no administrator chosen', () => {
    expect(validate('novelty', { audience: 'chosen' })).toThrow('Elija al menos a una persona.')
  })
})
