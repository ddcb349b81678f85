import type { UpdateUserPasswordBody } from '@arriero/domain/contract/http/password.ts'
import { type Me, UpdateMeBody } from '@arriero/domain/contract/http/session.ts'
import { noBreakSpace } from '@arriero/domain/format/number.ts'
import { formatPhone, parsePhone } from '@arriero/domain/identity/phone.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { checkNewPassword } from '#data/passwords/password-strength.ts'
import { type FormResult, parseForm } from '#ui/form/form-result.ts'
import { clearToasts } from '#ui/toasts.tsx'

/** Options of every form in the profile. */
export const formDefaults = { describeFailure: describeFormFailureInline, onSubmit: clearToasts }

export interface PersonValues {
  givenNames: string
  surnames: string
  phone: string
}

export const toPersonValues = ({ givenNames, surnames, phone }: Me): PersonValues => ({
  givenNames,
  surnames,
  phone: phone === null ? '' : formatPhone(phone).replaceAll(noBreakSpace, ' '),
})

export function validatePerson(values: PersonValues): FormResult<keyof PersonValues, UpdateMeBody> {
  const phone = values.phone.trim() === '' ? null : parsePhone(values.phone)
  const result = parseForm(UpdateMeBody, { ...values, phone: phone?.ok ? phone.value.e164 : null })
  if (phone === null || phone.ok) return result
  return { errors: { ...('errors' in result && result.errors), phone: phone.because } }
}

export interface PasswordChangeValues {
  current: string
  password: string
  repeated: string
}

export function validatePasswordChange(
  email: string,
  { current, ...chosen }: PasswordChangeValues,
): FormResult<keyof PasswordChangeValues, UpdateUserPasswordBody> {
  const errors = {
    ...(current === '' ? { current: 'Escriba su contraseña actual.' } : {}),
    ...checkNewPassword(chosen),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return { body: { email, currentPassword: current, newPassword: chosen.password } }
}
