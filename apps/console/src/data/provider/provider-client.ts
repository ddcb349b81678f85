/**
 * What the console needs of Firebase Authentication. Screens are written against this, so that the SDK is downloaded
 * only when somebody uses the hosted provider. All failures are `HttpFailure` with a Spanish sentence.
 */
export interface ProviderClient {
  signInWithPassword(email: string, password: string): Promise<ProviderOutcome>
  signInWithCustomToken(token: string): Promise<ProviderOutcome>
  /** Sends a code by text message. `phone` as `+573001234567`. */
  sendCode(phone: string): Promise<SentCode>
  /** Opens the window of an external provider, such as `google.com`. Must follow a click at once. */
  signInWithPopup(providerId: string): Promise<ProviderOutcome>
  /** Leaves the page. `finishRedirect` has the result when the provider sends the browser back here. */
  startRedirect(providerId: string): Promise<void>
  /** Null if the person came back without an answer. */
  finishRedirect(): Promise<ProviderOutcome | null>
  /** Asks the provider to write to the account that signed in last, so that its owner verifies the e-mail. */
  sendVerificationMail(): Promise<void>
  /** Ends the sign-in at the provider in this tab. Our own session goes on. */
  forget(): Promise<void>
}

export type ProviderOutcome =
  | { readonly kind: 'signed-in'; readonly idToken: string }
  | { readonly kind: 'second-factor'; readonly factor: ProviderFactor }

/** The provider's own second factor, a code by text message. */
export interface ProviderFactor {
  /** As the provider shows them: `+*********22`. Empty if the account has only other kinds of second factor. */
  readonly phones: readonly string[]
  sendCode(phone: number): Promise<SentCode>
}

export interface SentCode {
  confirm(code: string): Promise<ProviderOutcome>
}
