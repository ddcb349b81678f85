import { AppError } from '@arriero/domain/errors.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { insertConsent, requireCurrentText } from './consents.ts'
import { authorOf, loadRegistration, type RegistrationState } from './registration-state.ts'

interface Acceptance {
  registrationId: string
  consentVersion: string
  caller: Caller
}

/**
 * From somebody whom an administrator registered, or who agreed to an older text. Accepting again changes nothing, and
 * neither does it count as a change of the registration.
 */
export const acceptConsent = (
  db: Db,
  { registrationId, consentVersion, caller }: Acceptance,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    requireCurrentText(consentVersion)
    const state = await loadRegistration(tx, registrationId, { lock: true })
    if (state.hasConsented) return
    const userId = state.user?.id ?? null
    await insertConsent(tx, { registrationId, userId }, caller, now)
    await writeAudit(tx, now, {
      event: 'registration.consent-given',
      actor: authorOf(state),
      subject:
        userId === null
          ? { kind: 'registration', id: registrationId }
          : { kind: 'user', id: userId },
      caller,
      detail: { consentVersion },
    })
  })

/** Before personal data are stored or sent (Ley 1581). */
export function requireConsent({ hasConsented }: RegistrationState): void {
  if (!hasConsented) throw new AppError('registration.consent-required')
}
