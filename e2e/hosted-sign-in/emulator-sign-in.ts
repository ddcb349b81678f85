import { randomUUID } from 'node:crypto'
import type { EmulatedProject } from '../../packages/auth-emulator/src/emulated-project.ts'

// Sign-ins by the calls that Firebase's SDK makes. Each returns the ID token, or throws Firebase's refusal.

const returnSecureToken = true

export async function signInWithPassword(
  project: EmulatedProject,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const body = { email, password, returnSecureToken }
  return tokenOf(await project.call('accounts:signInWithPassword', body))
}

export async function signInAnonymously(project: EmulatedProject): Promise<string> {
  return tokenOf(await project.call('accounts:signUp', { returnSecureToken }))
}

/** `code` replaces the one that was sent. */
export async function signInWithPhone(
  project: EmulatedProject,
  phone: string,
  code?: string,
): Promise<string> {
  const { sessionInfo } = await project.call('accounts:sendVerificationCode', {
    phoneNumber: phone,
  })
  return tokenOf(
    await project.call('accounts:signInWithPhoneNumber', {
      sessionInfo,
      code: code ?? (await project.codeOf(phone)),
    }),
  )
}

/** The emulator checks no signature, so the token has none. */
export const customToken = (uid: string, claims: object = {}): string => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const account = 'sistema@demo-arriero.example'
  const payload = {
    iss: account,
    sub: account,
    aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
    iat: now,
    exp: now + 3600,
    uid,
    claims,
  }
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`
}

export async function signInWithCustomToken(
  project: EmulatedProject,
  token: string,
): Promise<string> {
  return tokenOf(await project.call('accounts:signInWithCustomToken', { token, returnSecureToken }))
}

/** What a popup or a redirect ends with. */
export async function signInWithGoogle(project: EmulatedProject, email: string): Promise<string> {
  const claims = { sub: randomUUID(), email, email_verified: true, iss: '', aud: '', exp: 0 }
  const id_token = JSON.stringify(claims)
  return tokenOf(
    await project.call('accounts:signInWithIdp', {
      postBody: new URLSearchParams({ providerId: 'google.com', id_token }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken,
    }),
  )
}

interface PendingSignIn {
  mfaPendingCredential: string
  mfaInfo: { mfaEnrollmentId: string }[]
}

/** Password and then a code by SMS; `code` replaces the one that was sent. */
export async function signInWithSecondFactor(
  project: EmulatedProject,
  account: { email: string; password: string; phone: string },
  code?: string,
): Promise<string> {
  const { email, password, phone } = account
  const pending = (await project.call('accounts:signInWithPassword', {
    email,
    password,
    returnSecureToken,
  })) as unknown as PendingSignIn
  const { mfaPendingCredential, mfaInfo } = pending
  const start = await project.call(
    'accounts/mfaSignIn:start',
    {
      mfaPendingCredential,
      mfaEnrollmentId: mfaInfo[0]?.mfaEnrollmentId,
      phoneSignInInfo: {},
    },
    'v2',
  )
  const { sessionInfo } = start['phoneResponseInfo'] as { sessionInfo: string }
  const phoneVerificationInfo = { sessionInfo, code: code ?? (await project.codeOf(phone)) }
  return tokenOf(
    await project.call(
      'accounts/mfaSignIn:finalize',
      { mfaPendingCredential, phoneVerificationInfo },
      'v2',
    ),
  )
}

function tokenOf(answer: Record<string, unknown>): string {
  const { idToken } = answer
  if (typeof idToken !== 'string') throw new Error(`No ID token: ${JSON.stringify(answer)}`)
  return idToken
}
