import type { NoticeRuleBody } from '@arriero/domain/contract/http/notices.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { noticeRuleTraits } from '@arriero/domain/notifications/notice-rule.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'

const units = { minutes: 'minutos', days: 'días' }

/** What the kind does not allow, whoever asks. */
export function refuseUnfitRule(kind: NotificationKind, rule: NoticeRuleBody): void {
  const traits = noticeRuleTraits[kind]
  if (traits.isOwn) throw new AppError('notice.rule-fixed')
  if (rule.audience === 'attendant' && !traits.isOfJourney) {
    throw new AppError(
      'notice.rule-audience',
      'Este aviso no es de un viaje: no hay quien lo atienda. Elija otro destinatario.',
    )
  }
  if (rule.audience === 'chosen' && rule.chosen.length === 0) {
    throw new AppError('notice.rule-audience', 'Elija al menos a una persona.')
  }
  refuseAmount(rule.amount, traits.amount)
}

function refuseAmount(
  given: number | null,
  allowed: (typeof noticeRuleTraits)[NotificationKind]['amount'],
): void {
  if (allowed === null) {
    if (given === null) return
    throw new AppError('notice.rule-amount', 'Este aviso llega de inmediato: no lleva tiempo.')
  }
  const { min, max, unit } = allowed
  if (given !== null && given >= min && given <= max) return
  throw new AppError('notice.rule-amount', `Escriba entre ${min} y ${max} ${units[unit]}.`)
}
