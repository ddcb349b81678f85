import type { ProviderClient } from '#data/provider/provider-client.ts'

/** The hosted provider where the SDK can't be used: a test page can open no windows and can't be left. */
export function fakeProvider(part: Partial<ProviderClient>): ProviderClient {
  const notExpected = () => Promise.reject(new Error('not expected'))
  return {
    signInWithPassword: notExpected,
    signInWithCustomToken: notExpected,
    sendCode: notExpected,
    signInWithPopup: notExpected,
    startRedirect: notExpected,
    finishRedirect: notExpected,
    sendVerificationMail: notExpected,
    forget: () => Promise.resolve(),
    ...part,
  }
}
