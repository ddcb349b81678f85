import type { ProviderSettings } from './provider-settings.ts'

/** What browsers load besides our own files to sign in, for the content security policy. */
interface ProviderSources {
  connect: string[]
  script: string[]
  frame: string[]
  /** Names of the policies by which Google's scripts write to the page. */
  trustedTypes: string[]
}

type Settings = Pick<ProviderSettings, 'methods' | 'authUrl' | 'authDomain'>

/** The addresses that the methods need which are switched on, and no others. */
export function providerSources({ methods, authUrl, authDomain }: Settings): ProviderSources {
  const isExternal = usesWindows({ methods })
  // Proves that a person sends a code. An emulator does without.
  const hasCaptcha = authUrl === undefined && methods.some(canSendCodes)
  return {
    connect: authUrl
      ? [authUrl]
      : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    script: [
      ...(isExternal ? ['https://apis.google.com'] : []),
      ...(hasCaptcha
        ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
        : []),
    ],
    frame: [
      ...(isExternal ? [authUrl ?? `https://${authDomain}`] : []),
      ...(hasCaptcha
        ? ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']
        : []),
    ],
    trustedTypes: [
      ...(isExternal ? ['gapi#gapi'] : []),
      ...(isExternal || hasCaptcha ? ['goog#html'] : []),
    ],
  }
}

/** Whether the console opens a window of an external provider. A method by redirect does it too, in the profile. */
export const usesWindows = ({ methods }: Pick<Settings, 'methods'>): boolean =>
  methods.some((method) => /^(?:popup|redirect):/.test(method))

/** Firebase's second factor by text message can follow every method but these. */
const canSendCodes = (method: string) => method !== 'anonymous' && method !== 'custom-token'
