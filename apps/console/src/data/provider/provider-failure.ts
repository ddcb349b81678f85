import { errorCatalogue, type ErrorCode } from '@arriero/domain/errors.ts'
import { HttpFailure } from '#data/http/http-failure.ts'

/** Refusals that our server has a sentence for. */
const serverCodes: Readonly<Record<string, ErrorCode>> = {
  // Google answers the same for all three, so that nobody can find out who has an account.
  'auth/wrong-password': 'session.wrong-credentials',
  'auth/user-not-found': 'session.wrong-credentials',
  'auth/invalid-credential': 'session.wrong-credentials',
  'auth/invalid-login-credentials': 'session.wrong-credentials',
  'auth/invalid-email': 'session.wrong-credentials',
  'auth/user-disabled': 'session.provider-disabled',
  'auth/user-token-expired': 'session.provider-token-expired',
  'auth/too-many-requests': 'request.too-many',
  'auth/operation-not-allowed': 'session.provider-method-off',
  // The project creates no accounts by itself, so only people it knows can sign in.
  'auth/admin-restricted-operation': 'session.provider-unknown-person',
  'auth/unverified-email': 'session.provider-unverified',
  // The SDK says so when Google's script for windows could not be loaded.
  'auth/internal-error': 'session.provider-unreachable',
}

const ownSentences: Readonly<Record<string, string>> = {
  'auth/popup-closed-by-user': 'Cerró la ventana antes de terminar. Intente de nuevo.',
  'auth/cancelled-popup-request': 'Cerró la ventana antes de terminar. Intente de nuevo.',
  'auth/user-cancelled': 'No autorizó el ingreso. Intente de nuevo.',
  'auth/popup-blocked':
    'El navegador bloqueó la ventana. Permita las ventanas emergentes de este sitio e intente de nuevo.',
  'auth/invalid-verification-code': 'El código no es correcto. Revíselo e intente de nuevo.',
  'auth/missing-verification-code': 'El código no es correcto. Revíselo e intente de nuevo.',
  'auth/code-expired': 'El código venció. Pida otro.',
  'auth/invalid-verification-id': 'El código venció. Pida otro.',
  'auth/invalid-multi-factor-session': 'Pasó demasiado tiempo. Empiece de nuevo.',
  'auth/unsupported-second-factor':
    'Su cuenta del proveedor pide un segundo factor que esta consola no maneja. Ingrese de otra forma.',
  'auth/quota-exceeded':
    'El proveedor no puede enviar más códigos por ahora. Intente más tarde o ingrese de otra forma.',
  'auth/invalid-phone-number': 'El proveedor no acepta ese número de celular. Revíselo.',
  'auth/missing-phone-number': 'El proveedor no acepta ese número de celular. Revíselo.',
  'auth/account-exists-with-different-credential':
    'Ese correo ya tiene una cuenta en el proveedor con otra forma de ingreso. Use esa.',
  'auth/invalid-custom-token':
    'El enlace de ingreso no sirve. Abra la consola de nuevo desde el otro sistema.',
  'auth/custom-token-mismatch':
    'El enlace de ingreso no sirve. Abra la consola de nuevo desde el otro sistema.',
  'auth/custom-token-expired':
    'El enlace de ingreso venció. Abra la consola de nuevo desde el otro sistema.',
  'auth/web-storage-unsupported':
    'Su navegador no guarda datos de este sitio. Permita las cookies e intente de nuevo.',
}

const robotSentence =
  'No pudimos comprobar que no es un robot. Recargue la página e intente de nuevo.'
const setupSentence =
  'El proveedor no está bien configurado para esta consola. Avísele a quien la administra.'

/** Codes of one family, which have one sentence. */
const families: readonly [RegExp, string][] = [
  [/captcha|app-credential/, robotSentence],
  [/api-key|unauthorized|configuration-not-found|auth-domain|app-not-authorized/, setupSentence],
]

/**
 * The one place that turns a failure of the provider's SDK into a failure that screens can show. `code` is the SDK's,
 * such as `auth/popup-blocked`. A provider out of reach is a server out of reach.
 */
export function toProviderFailure(code: string): HttpFailure {
  if (code === 'auth/network-request-failed') return new HttpFailure({ status: 0 })
  if (code === 'auth/timeout') return new HttpFailure({ status: 0, isTimeout: true })
  return new HttpFailure({
    status: 403,
    body: { responseCode: code, responseMessage: describeCode(code) },
  })
}

/** Whether the person can understand and solve it; other codes are for whoever runs the project. */
export const hasSentence = (code: string): boolean =>
  code in serverCodes || code in ownSentences || code === 'auth/network-request-failed'

function describeCode(code: string): string {
  const serverCode = serverCodes[code]
  if (serverCode !== undefined) return errorCatalogue[serverCode].message
  const family = families.find(([pattern]) => pattern.test(code))
  return (
    ownSentences[code] ?? family?.[1] ?? errorCatalogue['session.provider-token-refused'].message
  )
}
