import type { ProviderSignIn } from '@arriero/domain/contract/http/console-config.ts'
import { FirebaseError, initializeApp } from 'firebase/app'
import {
  type Auth,
  type MultiFactorError,
  type MultiFactorResolver,
  OAuthProvider,
  PhoneAuthProvider,
  type PhoneAuthCredential,
  type PhoneInfoOptions,
  PhoneMultiFactorGenerator,
  type PhoneMultiFactorInfo,
  RecaptchaVerifier,
  SAMLAuthProvider,
  type UserCredential,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  getMultiFactorResolver,
  getRedirectResult,
  inMemoryPersistence,
  initializeAuth,
  sendEmailVerification,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
} from 'firebase/auth'
import { isTokenExpired } from '#data/session/session-cookie.ts'
import { trustProviderScripts } from '#trusted-types.ts'
import type { HttpFailure } from '#data/http/http-failure.ts'
import type {
  ProviderClient,
  ProviderFactor,
  ProviderOutcome,
  SentCode,
} from './provider-client.ts'
import { hasSentence, toProviderFailure } from './provider-failure.ts'

/** The SDK stores a pending redirect under this name, so it must be the same after the page was loaded again. */
const appName = 'sign-in'

/** They would otherwise take the account of whoever used this computer before, without asking. */
const asksForAccount = new Set(['google.com', 'microsoft.com'])

/** Opens the SDK. The sign-in is in the memory of this tab only. */
export function openProviderClient({ methods, firebase }: ProviderSignIn): ProviderClient {
  trustProviderScripts()
  const { apiKey, projectId, authDomain, authHost } = firebase
  const app = initializeApp(
    // An emulator uses its own address, but the SDK wants the domain all the same.
    { apiKey, projectId, authDomain: authDomain ?? `${projectId}.firebaseapp.com` },
    appName,
  )
  const hasExternal = methods.some((method) => /^(?:popup|redirect):/.test(method))
  const auth = initializeAuth(app, {
    persistence: inMemoryPersistence,
    // On phones it loads Google's scripts at once, so it must not be there without need.
    ...(hasExternal && { popupRedirectResolver: browserPopupRedirectResolver }),
  })
  auth.languageCode = 'es'
  if (authHost !== undefined) connectAuthEmulator(auth, authHost, { disableWarnings: true })
  return new SdkProviderClient(auth)
}

class SdkProviderClient implements ProviderClient {
  readonly #auth: Auth

  constructor(auth: Auth) {
    this.#auth = auth
  }

  signInWithPassword(email: string, password: string) {
    return this.#attempt(() => signInWithEmailAndPassword(this.#auth, email, password))
  }

  signInWithCustomToken(token: string) {
    // Google calls an expired token invalid; only the token itself tells the difference.
    const isExpired = isTokenExpired(token, new Date())
    return this.#attempt(
      () => signInWithCustomToken(this.#auth, token),
      (code) =>
        code === 'auth/invalid-custom-token' && isExpired ? 'auth/custom-token-expired' : code,
    )
  }

  sendCode(phone: string) {
    return this.#send(phone, (credential) => signInWithCredential(this.#auth, credential))
  }

  signInWithPopup(providerId: string) {
    return this.#attempt(() => signInWithPopup(this.#auth, toAuthProvider(providerId)))
  }

  async startRedirect(providerId: string) {
    try {
      await signInWithRedirect(this.#auth, toAuthProvider(providerId))
    } catch (error) {
      throw failureOf(error)
    }
  }

  finishRedirect() {
    return this.#settle(() => getRedirectResult(this.#auth))
  }

  async sendVerificationMail() {
    const { currentUser } = this.#auth
    if (currentUser === null) return
    try {
      await sendEmailVerification(currentUser)
    } catch (error) {
      throw failureOf(error)
    }
  }

  async forget() {
    await signOut(this.#auth)
  }

  async #attempt(
    signIn: () => Promise<UserCredential>,
    renameCode?: (code: string) => string,
  ): Promise<ProviderOutcome> {
    const outcome = await this.#settle(signIn, renameCode)
    if (outcome === null) throw toProviderFailure('')
    return outcome
  }

  async #settle(
    signIn: () => Promise<UserCredential | null>,
    renameCode = (code: string) => code,
  ): Promise<ProviderOutcome | null> {
    try {
      const credential = await signIn()
      if (credential === null) return null
      return { kind: 'signed-in', idToken: await credential.user.getIdToken() }
    } catch (error) {
      if (!isSecondFactorRequired(error)) throw failureOf(error, renameCode)
      const resolver = getMultiFactorResolver(this.#auth, error)
      return { kind: 'second-factor', factor: this.#factorOf(resolver) }
    }
  }

  #factorOf(resolver: MultiFactorResolver): ProviderFactor {
    const { session } = resolver
    const hints = resolver.hints.filter(
      (hint): hint is PhoneMultiFactorInfo => hint.factorId === PhoneMultiFactorGenerator.FACTOR_ID,
    )
    return {
      phones: hints.map(({ phoneNumber }) => phoneNumber),
      sendCode: async (phone) => {
        const multiFactorHint = hints[phone]
        if (!multiFactorHint) throw toProviderFailure('auth/unsupported-second-factor')
        return this.#send({ multiFactorHint, session }, (credential) =>
          resolver.resolveSignIn(PhoneMultiFactorGenerator.assertion(credential)),
        )
      },
    }
  }

  async #send(
    to: string | PhoneInfoOptions,
    signIn: (credential: PhoneAuthCredential) => Promise<UserCredential>,
  ): Promise<SentCode> {
    // Invisible, unless Google wants a person to look at pictures: then it covers the page by itself.
    const holder = document.createElement('div')
    document.body.append(holder)
    try {
      const verifier = new RecaptchaVerifier(this.#auth, holder, { size: 'invisible' })
      const id = await new PhoneAuthProvider(this.#auth).verifyPhoneNumber(to, verifier)
      verifier.clear()
      return {
        confirm: (code) => this.#attempt(() => signIn(PhoneAuthProvider.credential(id, code))),
      }
    } catch (error) {
      throw failureOf(error)
    } finally {
      holder.remove()
    }
  }
}

function toAuthProvider(id: string): OAuthProvider | SAMLAuthProvider {
  if (id.startsWith('saml.')) return new SAMLAuthProvider(id)
  const provider = new OAuthProvider(id)
  if (asksForAccount.has(id)) provider.setCustomParameters({ prompt: 'select_account' })
  return provider
}

const codeOf = (error: unknown) => (error instanceof FirebaseError ? error.code : '')

const isSecondFactorRequired = (error: unknown): error is MultiFactorError =>
  codeOf(error) === 'auth/multi-factor-auth-required'

function failureOf(error: unknown, renameCode = (code: string) => code): HttpFailure {
  const code = codeOf(error)
  if (!hasSentence(code)) {
    // oxlint-disable-next-line no-console -- only whoever runs the project can do something about it
    console.warn(`Firebase Authentication: ${String(error)}`)
  }
  return toProviderFailure(renameCode(code))
}
