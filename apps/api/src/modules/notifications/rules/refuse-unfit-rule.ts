import type { NotificationRuleBody } from '@arriero/domain/contract/http/notifications.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { notificationRuleTraits } from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'

const units = { minutes: 'minutos', days: 'días' }

/** What the kind does not allow, whoever asks. */
export function refuseUnfitRule(kind: NotificationKind, rule: NotificationRuleBody): void {
  const traits = notificationRuleTraits[kind]
  if (traits.isOwn) throw new AppError('notification.rule-fixed')
  if (rule.audience === 'attendant' && !traits.isOfJourney) {
    throw new AppError(
      'notification.rule-audience',
      'Este aviso no es de un viaje: no hay quien lo atienda. Elija otro destinatario.',
    )
  }
  if (rule.audience === 'chosen' && rule.chosen.length === 0) {
    throw new AppError('notification.rule-audience', 'Elija al menos a una persona.')
  }
  refuseAmount(rule.amount, traits.amount)
}

function refuseAmount(
  given: number | null,
  allowed: (typeof notificationRuleTraits)[NotificationKind]['amount'],
): void {
  if (allowed === null) {
    if (given === null) return
    throw new AppError(
      'notification.rule-amount',
      'Este aviso llega de inmediato: no lleva tiempo.',
    )
  }
  const { min, max, unit } = allowed
  if (given !== null && given >= min && given <= max) return
  throw new AppError('notification.rule-amount', `Escriba entre ${min} y ${max} ${units[unit]}.`)
}
