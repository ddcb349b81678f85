import { AppError } from '@arriero/domain/errors.ts'
import { expect, it } from 'vitest'
import { rejectWeakPassword } from './password-policy.ts'

const laura = ['Mar Laura Marcela', 'Restrepo Ñáñez', 'lmrestrepo@transportes.example']

async function rejectionOf(password: string) {
  const error: unknown = await rejectWeakPassword(password, laura).catch(
    (thrown: unknown) => thrown,
  )
  return error instanceof AppError ? { code: error.code, message: error.message } : error
}

const weak = 'La contraseña es muy fácil de adivinar. Use una más larga o menos común.'
const personal = 'La contraseña se parece a sus nombres o a su correo. Elija una que no los tenga.'

it.each(['password1', 'PassWord1', 'iloveyou1', '1qaz2wsx'])(
  'rejects the leaked password %s',
  async (password) => {
    expect(await rejectionOf(password)).toEqual({
      code: 'password.breached',
      message: 'Esta contraseña apareció en una filtración de datos. Elija otra.',
    })
  },
)

it.each(['camion2026', 'bogota2026', 'qwertyuiopñ', 'abcdefgh12', 'aaaaaaaaaaaaaaaaaaaa'])(
  'rejects the guessable password %s',
  async (password) => {
    expect(await rejectionOf(password)).toEqual({ code: 'password.weak', message: weak })
  },
)

it.each([
  'Laura.Restrepo',
  'nanez-marcela-77',
  'LMRestrepo*2026',
  'arriero-laura',
  'transportes.1',
])('rejects the personal password %s', async (password) => {
  expect(await rejectionOf(password)).toEqual({ code: 'password.weak', message: personal })
})

it.each([
  'una contraseña larga de prueba',
  'nuez-tinto-loma-38',
  'laura nuez tinto loma 38',
  'x9$Kq2!vTz',
])('accepts %s', async (password) => {
  expect(await rejectionOf(password)).toBeUndefined()
})

it('scores only the beginning of a long password', async () => {
  expect(await rejectionOf('a'.repeat(256))).toMatchObject({ code: 'password.weak' })
  expect(await rejectionOf('nuez tinto loma 38 '.repeat(13))).toBeUndefined()
})
