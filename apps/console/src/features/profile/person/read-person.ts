import { type Me, UpdateMeBody } from '@arriero/domain/contract/http/session.ts'
import { noBreakSpace } from '@arriero/domain/format/number.ts'
import { formatPhone, parsePhone } from '@arriero/domain/identity/phone.ts'
import { type FormReading, readForm } from '#features/profile/form-problems.ts'

/** As typed. */
export interface PersonFields {
  givenNames: string
  surnames: string
  phone: string
}

export const toPersonFields = ({ givenNames, surnames, phone }: Me): PersonFields => ({
  givenNames,
  surnames,
  phone: phone === null ? '' : formatPhone(phone).replaceAll(noBreakSpace, ' '),
})

export function readPerson(fields: PersonFields): FormReading<keyof PersonFields, UpdateMeBody> {
  const phone = fields.phone.trim() === '' ? null : parsePhone(fields.phone)
  const reading = readForm(UpdateMeBody, { ...fields, phone: phone?.ok ? phone.value.e164 : null })
  if (phone === null || phone.ok) return reading
  return { problems: { ...('problems' in reading && reading.problems), phone: phone.because } }
}
