import { z } from 'zod'
import { GivenNames, Surnames } from './person-names.ts'

/** What the browser keeps in the cookie `user`: these four fields and nothing else. */
export const StoredUser = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  id: z.string(),
  fbCustomToken: z.string(),
})
export type StoredUser = z.infer<typeof StoredUser>

/** POST {api}logIn. `code` travels only when a second factor is on. */
export const LogInBody = z.strictObject({
  email: z.email({ error: 'Escriba un correo válido.' }).max(254),
  password: z.string().min(1, { error: 'Escriba su contraseña.' }).max(256),
  code: z.string().max(64).optional(),
})
export type LogInBody = z.infer<typeof LogInBody>

/** POST {api}refreshToken. A refused refresh answers 400 with a plain string. */
export const RefreshTokenBody = z.strictObject({
  accessToken: z.string().max(4096),
  refreshToken: z.string().max(512),
  id: z.string().max(64),
})
export type RefreshTokenBody = z.infer<typeof RefreshTokenBody>

/** GET {api}me */
export const Me = z.object({
  id: z.string(),
  email: z.string(),
  givenNames: z.string(),
  surnames: z.string(),
  phone: z.e164().nullable(),
  secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
  /** Null while it is the one the account was made with. */
  passwordChangedAt: z.iso.datetime().nullable(),
})
export type Me = z.infer<typeof Me>

/** PUT {api}me: what a person may correct about themselves. */
export const UpdateMeBody = z.strictObject({
  givenNames: GivenNames,
  surnames: Surnames,
  phone: z.e164({ error: 'Escriba un celular válido.' }).nullable(),
})
export type UpdateMeBody = z.infer<typeof UpdateMeBody>
