import { errorCatalogue } from '@arriero/domain/errors.ts'
import {
  type PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  type PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { HttpFailure } from '../http/http-failure.ts'

/** Makes a key in the person's device, as the server says. Loaded on demand only, as everything of this file. */
export const createPasskey = (options: unknown) =>
  startRegistration({ optionsJSON: options as CreationOptions }).catch(fail)

/** Signs with a key of the person's devices. */
export const signWithPasskey = (options: unknown) =>
  startAuthentication({ optionsJSON: options as RequestOptions }).catch(fail)

const sentences: Readonly<Record<string, string>> = {
  // Cancelled, too late, or no key for this site: browsers don't say which.
  NotAllowedError: 'No se usó ninguna llave de acceso. Intente de nuevo cuando quiera.',
  AbortError: 'No se usó ninguna llave de acceso. Intente de nuevo cuando quiera.',
  InvalidStateError: errorCatalogue['passkey.already-added'].message,
  SecurityError: errorCatalogue['passkey.unavailable'].message,
  ConstraintError:
    'Ese dispositivo no puede comprobar quién lo usa. Use otro, o póngale huella o PIN.',
}

const otherSentence = 'El navegador no pudo usar la llave de acceso. Intente de nuevo.'

/** As if the server had refused it, so that forms show it like any other failure. */
function fail(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  const responseMessage = sentences[name] ?? otherSentence
  throw new HttpFailure({ status: 422, body: { responseCode: 'passkey.browser', responseMessage } })
}
