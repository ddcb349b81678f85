import { hourMs } from '../calendar/durations.ts'
import { type Ability, can } from '../users/ability.ts'

/** Actions that two people decide. `ability`: what an action needs besides `approval.decide`. */
export const approvalKinds = {
  'user.ban': { label: 'Bloqueo de una persona', ability: 'user.ban' },
  'journeys.cancel': { label: 'Cancelación de varios viajes', ability: 'journey.command' },
} as const satisfies Record<string, { label: string; ability: Ability }>

export type ApprovalKindName = keyof typeof approvalKinds

export const approvalKindNames = Object.keys(approvalKinds) as ApprovalKindName[]

/** Only `pending` is open; the others never change again. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const approvalStatusLabels: Record<ApprovalStatus, string> = {
  pending: 'En espera',
  approved: 'Aprobada',
  rejected: 'Rechazada',
  withdrawn: 'Retirada',
  expired: 'Vencida',
}

/** A request that nobody decides in this time does nothing. */
export const approvalLifetimeMs = 24 * hourMs

/** Whether the person may decide requests of this kind, apart from their own. */
export const canDecideKind = (person: Parameters<typeof can>[0], kind: ApprovalKindName): boolean =>
  can(person, 'approval.decide') && can(person, approvalKinds[kind].ability)
