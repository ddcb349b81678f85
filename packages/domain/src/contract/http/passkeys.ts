import { z } from 'zod'
import { passwordLength } from '../../users/password-rules.ts'
import { fieldMessages, maxLengths } from '../limits.ts'
import { Email, freeText } from './fields.ts'

/** Bytes of the authenticator. The largest are attestations with certificates; we ask for none. */
const base64url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(maxLength)

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  /** Not used: we ask for no extension that a sign-in depends on. */
  clientExtensionResults: z.object({}).catchall(z.json()).default({}),
}

/** What the browser answers when it made a passkey (`RegistrationResponseJSON`). */
export const NewPasskeyCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type NewPasskeyCredential = z.infer<typeof NewPasskeyCredential>

/** What the browser answers when a passkey was used (`AuthenticationResponseJSON`). */
export const PasskeyCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: base64url(128).nullish(),
  }),
})
export type PasskeyCredential = z.infer<typeof PasskeyCredential>

const Password = z.string().min(1, { error: fieldMessages.password }).max(passwordLength.max)

/**
 * Who one is, proved again before a change of security: a passkey alone, or the password with the code of the second
 * factor if there is one.
 */
export const IdentityProof = z.union(
  [
    z.strictObject({ passkey: PasskeyCredential }),
    z.strictObject({ password: Password, code: z.string().max(maxLengths.code).optional() }),
  ],
  { error: 'Escriba su contraseña o use una llave de acceso.' },
)
export type IdentityProof = z.infer<typeof IdentityProof>

/**
 * POST {api}passkeys/options: what to sign. Without e-mail and password, for a passkey that signs in alone; with both,
 * for one that is the second factor.
 */
export const PasskeyOptionsBody = z.union([
  z.strictObject({ email: Email, password: Password }),
  z.strictObject({}),
])
export type PasskeyOptionsBody = z.infer<typeof PasskeyOptionsBody>

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** For `navigator.credentials.get`, in its JSON form. */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.enum(['required', 'preferred']),
})
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

/** For `navigator.credentials.create`, in its JSON form. */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

/** POST {api}logInWithPasskey. The answer is that of logIn. */
export const LogInWithPasskeyBody = z.strictObject({ credential: PasskeyCredential })
export type LogInWithPasskeyBody = z.infer<typeof LogInWithPasskeyBody>

/** Ways to give the second factor, in the answer `session.second-factor-required`. */
export const secondFactorWays = ['app', 'passkey'] as const
export type SecondFactorWay = (typeof secondFactorWays)[number]

const PasskeyName = freeText(60, 'Escriba un nombre para la llave.')

/** GET {api}passkeys */
export const PasskeyList = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
      /** Copied by its maker to the person's other devices. */
      isSynced: z.boolean(),
    }),
  ),
})
export type PasskeyList = z.infer<typeof PasskeyList>

/** POST {api}passkeys/creation: what to make, once the person proved who they are. */
export const StartPasskeyBody = z.strictObject({ proof: IdentityProof })
export type StartPasskeyBody = z.infer<typeof StartPasskeyBody>

/** POST {api}passkeys */
export const AddPasskeyBody = z.strictObject({
  name: PasskeyName,
  credential: NewPasskeyCredential,
})
export type AddPasskeyBody = z.infer<typeof AddPasskeyBody>

/** Recovery codes come with the first passkey of a person who has no authenticator app; null otherwise. */
export const AddedPasskey = z.object({
  id: z.string(),
  recoveryCodes: z.array(z.string()).nullable(),
})
export type AddedPasskey = z.infer<typeof AddedPasskey>

/** PUT {api}passkeys/{id} */
export const RenamePasskeyBody = z.strictObject({ name: PasskeyName, proof: IdentityProof })
export type RenamePasskeyBody = z.infer<typeof RenamePasskeyBody>

/** DELETE {api}passkeys/{id} */
export const RemovePasskeyBody = z.strictObject({ proof: IdentityProof })
export type RemovePasskeyBody = z.infer<typeof RemovePasskeyBody>
