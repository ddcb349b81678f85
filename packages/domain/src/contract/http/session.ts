import { z } from 'zod'
import { passwordLength } from '../../users/password-rules.ts'
import { fieldMessages, maxLengths } from '../limits.ts'
import { Email, GivenNames, Surnames } from './fields.ts'

const Password = z.string().min(1, { error: fieldMessages.password }).max(passwordLength.max)
const Code = z.string().min(1, { error: 'Escriba el código.' }).max(maxLengths.code)

/** The content of the cookie `user`: these four fields and nothing else. */
export const StoredUser = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  id: z.string(),
  fbCustomToken: z.string(),
})
export type StoredUser = z.infer<typeof StoredUser>

/** POST {api}logIn. `code` is sent only when a second factor is on. */
export const LogInBody = z.strictObject({
  email: Email,
  password: Password,
  code: z.string().max(maxLengths.code).optional(),
})
export type LogInBody = z.infer<typeof LogInBody>

/** POST {api}refreshToken. A rejected refresh answers 400 with a plain string. */
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
  secondFactor: z.object({
    /** The authenticator app. */
    isOn: z.boolean(),
    /** The organisation requires one of this person's role. */
    isRequired: z.boolean(),
    /** It is required and there is none: until it is set up, only the own account can be reached. */
    mustSetUp: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  /** Whether a passkey is registered. Absent from a server of an earlier build. */
  hasPasskey: z.boolean().optional(),
  /** Null until the password is changed for the first time. */
  passwordChangedAt: z.iso.datetime().nullable(),
  /** See users/role.ts and users/ability.ts. Plain text: a page that is still open may not know one added later. */
  role: z.string(),
  abilities: z.array(z.string()),
})
export type Me = z.infer<typeof Me>

/** PUT {api}me: what people may change in their own profile. */
export const UpdateMeBody = z.strictObject({
  givenNames: GivenNames,
  surnames: Surnames,
  phone: z.e164({ error: 'Escriba un celular válido.' }).nullable(),
})
export type UpdateMeBody = z.infer<typeof UpdateMeBody>

/** GET {api}sessions: the user's open sessions. */
export const SessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** Whether it is the session of this request. */
      current: z.boolean(),
      userAgent: z.string(),
      ip: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
    }),
  ),
})
export type SessionList = z.infer<typeof SessionList>

/** The ID token of the hosted provider. Real ones have one or two thousand characters. */
export const IdToken = z.string().min(1).max(8192)

/**
 * POST {api}logInWithProvider: exchanges the ID token of the hosted provider for the stored user. `code` as in logIn.
 */
export const LogInWithProviderBody = z.strictObject({
  idToken: IdToken,
  code: z.string().max(maxLengths.code).optional(),
})
export type LogInWithProviderBody = z.infer<typeof LogInWithProviderBody>

/** GET {api}me/providerLinks: accounts of the hosted provider that open this person's sessions. */
export const ProviderLinkList = z.object({
  /** Whether the person could also sign in with a password. */
  hasPassword: z.boolean(),
  links: z.array(
    z.object({
      id: z.string(),
      /** How it was used last: `password`, `phone`, `google.com`. */
      provider: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type ProviderLinkList = z.infer<typeof ProviderLinkList>

/** DELETE {api}me/providerLinks/{id}. `code` is necessary when a second factor is on. */
export const UnlinkProviderBody = z.strictObject({
  password: Password,
  code: z.string().max(maxLengths.code).optional(),
})
export type UnlinkProviderBody = z.infer<typeof UnlinkProviderBody>

/** POST {api}me/providerLinks */
export const LinkProviderBody = UnlinkProviderBody.extend({ idToken: IdToken })
export type LinkProviderBody = z.infer<typeof LinkProviderBody>

/** POST {api}secondFactor/start: creates a secret, which is not active until a code confirms it. */
export const StartSecondFactorBody = z.strictObject({ password: Password })
export type StartSecondFactorBody = z.infer<typeof StartSecondFactorBody>

export const SecondFactorSecret = z.object({
  /** Base32, for typing it into the app. */
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  uri: z.string(),
})
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

/** POST {api}secondFactor/confirm */
export const ConfirmSecondFactorBody = z.strictObject({ code: Code })
export type ConfirmSecondFactorBody = z.infer<typeof ConfirmSecondFactorBody>

/** Shown once; the server stores only their hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** New recovery codes for a person who still has a passkey; otherwise null. */
export const TurnedOffSecondFactor = z.object({ recoveryCodes: z.array(z.string()).nullable() })

/** POST {api}secondFactor/recoveryCodes (new ones replace the old) and {api}secondFactor/disable. */
export const ProveSecondFactorBody = z.strictObject({ password: Password, code: Code })
export type ProveSecondFactorBody = z.infer<typeof ProveSecondFactorBody>
