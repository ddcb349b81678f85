import { z } from 'zod'

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
})
export type Me = z.infer<typeof Me>
