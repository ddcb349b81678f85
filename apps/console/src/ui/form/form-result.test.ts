import { InviteBody } from '@arriero/domain/contract/http/invitations.ts'
import { UpdateMeBody } from '@arriero/domain/contract/http/session.ts'
import { describe, expect, test } from 'vitest'
import { parseForm, placeFailure } from './form-result.ts'

describe('parseForm', () => {
  const laura = { givenNames: 'Laura', surnames: 'Mejía', phone: null }

  test('returns the body as the schema parses it', () => {
    expect(parseForm(UpdateMeBody, { ...laura, givenNames: ' Laura ' })).toEqual({ body: laura })
  })

  test('assigns an error to its field, or to the form if it has none', () => {
    expect(parseForm(UpdateMeBody, { ...laura, surnames: '', unknown: true })).toEqual({
      errors: { surnames: 'Escriba sus apellidos.', form: expect.any(String) },
    })
  })

  test('assigns an error of a list to its row and field, or to the list', () => {
    const issues = [
      { path: ['papers'], message: 'Faltan.' },
      { path: ['papers', 1, 'kind'], message: 'Elija.' },
    ]
    const schema = { safeParse: () => ({ success: false, error: { issues } }) as const }
    expect(parseForm(schema, { papers: [{ kind: 'soat' }, { kind: '' }] })).toEqual({
      errors: { papers: 'Faltan.', 'papers.1.kind': 'Elija.' },
    })
  })

  test('shows the first error of a field with several', () => {
    const email = `${'a'.repeat(300)} at example`
    expect(parseForm(InviteBody, { email, role: 'viewer' })).toEqual({
      errors: { email: 'Escriba un correo válido.' },
    })
  })
})

describe('placeFailure', () => {
  const failure = (code: string) => ({
    message: 'No se pudo.',
    nextStep: null,
    code,
    retryAt: null,
  })
  const fieldByCode = { 'password.wrong': 'password' }

  test('shows an error at the field that its code belongs to', () => {
    expect(placeFailure(failure('password.wrong'), fieldByCode)).toEqual({
      errors: { password: 'No se pudo.' },
      failure: null,
    })
  })

  test('shows errors with other codes above the form', () => {
    expect(placeFailure(failure('request.too-many'), fieldByCode)).toEqual({
      errors: {},
      failure: failure('request.too-many'),
    })
  })
})
