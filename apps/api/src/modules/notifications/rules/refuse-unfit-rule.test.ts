import type { NotificationRuleBody } from '@arriero/domain/contract/http/notifications.ts'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import {
  type NotificationKind,
  notificationKinds,
} from '@arriero/domain/notifications/notification-kind.ts'
import { describe, expect, it } from 'vitest'
import { refuseUnfitRule } from './refuse-unfit-rule.ts'

const judge = (kind: NotificationKind, changed: Partial<NotificationRuleBody> = {}) => {
  const { isOn, severity, audience, amount } = defaultRules[kind]
  const rule = { isOn, severity, audience, chosen: [], amount, expectedVersion: 0, ...changed }
  return () => refuseUnfitRule(kind, rule)
}

describe('a rule', () => {
  it.each(notificationKinds.filter((kind) => kind !== 'security'))(
    '%s is fit as it came',
    (kind) => {
      expect(judge(kind)).not.toThrow()
    },
  )

  it('of one’s own security is nobody’s to change', () => {
    expect(judge('security')).toThrow('siempre llegan')
  })

  it.each<[NotificationKind, number | null, string]>([
    ['late', 1441, 'Escriba entre 0 y 1440 minutos.'],
    ['signalLost', 4, 'Escriba entre 5 y 1440 minutos.'],
    ['papersExpiring', 0, 'Escriba entre 1 y 90 días.'],
    ['noveltyUnresolved', null, 'Escriba entre 1 y 1440 minutos.'],
    ['novelty', 5, 'Este aviso llega de inmediato'],
  ])('%s does not take %s', (kind, amount, sentence) => {
    expect(judge(kind, { amount })).toThrow(sentence)
  })

  it.each<[NotificationKind, number]>([
    ['late', 0],
    ['late', 1440],
    ['papersExpiring', 90],
  ])('%s takes %i, at the very edge', (kind, amount) => {
    expect(judge(kind, { amount })).not.toThrow()
  })

  it('goes to whoever attends a journey, where there is one', () => {
    expect(judge('novelty', { audience: 'attendant' })).not.toThrow()
    expect(judge('userReview', { audience: 'attendant' })).toThrow('no es de un viaje')
  })

  it('goes to chosen people only when there are some', () => {
    expect(judge('novelty', { audience: 'chosen' })).toThrow('Elija al menos a una persona.')
  })
})
