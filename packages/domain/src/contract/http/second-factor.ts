import { z } from 'zod'

const Password = z.string().min(1, { error: 'Escriba su contraseña.' }).max(256)
const Code = z.string().min(1, { error: 'Escriba el código.' }).max(64)

/** POST {api}secondFactor/start: a new secret, not in force until a code proves that the phone has it. */
export const StartSecondFactorBody = z.strictObject({ password: Password })
export type StartSecondFactorBody = z.infer<typeof StartSecondFactorBody>

export const SecondFactorSecret = z.object({
  /** Base32, for who types it. */
  secret: z.string(),
  /** `otpauth://…`, for who scans it. */
  uri: z.string(),
})
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

/** POST {api}secondFactor/confirm */
export const ConfirmSecondFactorBody = z.strictObject({ code: Code })
export type ConfirmSecondFactorBody = z.infer<typeof ConfirmSecondFactorBody>

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** POST {api}secondFactor/recoveryCodes (new ones replace the old) and {api}secondFactor/disable. */
export const ProveSecondFactorBody = z.strictObject({ password: Password, code: Code })
export type ProveSecondFactorBody = z.infer<typeof ProveSecondFactorBody>
