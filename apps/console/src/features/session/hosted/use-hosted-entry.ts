import type { ErrorCode } from '@arriero/domain/errors.ts'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { ProviderClient } from '#data/provider/provider-client.ts'
import { secondFactorsOf, signInWithProvider } from '#data/sign-in.ts'
import { useServices } from '#data/use-services.ts'
import type { CodeRequest } from '#features/session/second-factor-form.tsx'

interface HostedEntryHandlers {
  onNeedsCode: (request: CodeRequest) => void
  onSignedIn: () => void
}

/** Exchanges the provider's ID token for a session of ours, with our second factor if it is on. */
export function useHostedEntry({ onNeedsCode, onSignedIn }: HostedEntryHandlers) {
  const services = useServices()
  return async (idToken: string, client: ProviderClient): Promise<void> => {
    try {
      await signInWithProvider(services, { idToken })
    } catch (error) {
      const factors = secondFactorsOf(error)
      if (factors === null) throw await withVerificationMail(error, client)
      return onNeedsCode({
        factors,
        signInWithCode: (code) => signInWithProvider(services, { idToken, code }),
      })
    }
    await client.forget()
    onSignedIn()
  }
}

const unverified = 'session.provider-unverified' satisfies ErrorCode

/** People can verify their e-mail only with a letter of the provider, which nobody else would ask for. */
async function withVerificationMail(error: unknown, client: ProviderClient): Promise<unknown> {
  if (!(error instanceof HttpFailure && error.code === unverified)) return error
  try {
    await client.sendVerificationMail()
  } catch {
    return error
  }
  const responseMessage = describeErrorAnd(error, 'Le enviamos un enlace a ese correo.')
  return new HttpFailure({
    status: error.status,
    body: { responseCode: unverified, responseMessage },
  })
}
