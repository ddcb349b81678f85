import { AppError } from '@arriero/domain/errors.ts'
import { expect, it } from 'vitest'
import { refuseWeakPassword } from './password-policy.ts'

const laura = ['Mar Laura Marcela', 'Restrepo Ñáñez', 'lmrestrepo@transportes.example']

async function refusal(password: string) {
  const error: unknown = await refuseWeakPassword(password, laura).catch(
    (thrown: unknown) => thrown,
  )
  return error instanceof AppError ? { code: error.code, message: error.message } : error
}

const weak = 'La contraseña es muy fácil de adivinar. Use una más larga o menos común.'
const personal = 'La contraseña se parece a sus nombres o a su correo. Elija una que no los tenga.'

it.each(['password1', 'PassWord1', 'iloveyou1', '1qaz2wsx'])('%s has leaked', async (password) => {
  expect(await refusal(password)).toEqual({
    code: 'password.breached',
    message: 'Esta contraseña apareció en una filtración de datos. Elija otra.',
  })
})

it.each(['camion2026', 'bogota2026', 'qwertyuiopñ', 'abcdefgh12', 'aaaaaaaaaaaaaaaaaaaa'])(
  '%s can be guessed',
  async (password) => {
    expect(await refusal(password)).toEqual({ code: 'password.weak', message: weak })
  },
)

it.each([
  'Laura.Restrepo',
  'nanez-marcela-77',
  'LMRestrepo*2026',
  'arriero-laura',
  'transportes.1',
])('%s is about the person', async (password) => {
  expect(await refusal(password)).toEqual({ code: 'password.weak', message: personal })
})

it.each([
  'una contraseña larga de prueba',
  'nuez-tinto-loma-38',
  'laura nuez tinto loma 38',
  'x9$Kq2!vTz',
])('%s is good', async (password) => {
  expect(await refusal(password)).toBeUndefined()
})

it('judges the beginning of the longest', async () => {
  expect(await refusal('a'.repeat(256))).toMatchObject({ code: 'password.weak' })
  expect(await refusal('nuez tinto loma 38 '.repeat(13))).toBeUndefined()
})
