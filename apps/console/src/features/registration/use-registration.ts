import type { Registration } from '@arriero/domain/contract/http/registration.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { HttpFailure } from '#data/http/http-failure.ts'
import { useServices } from '#data/use-services.ts'
import { RegistrationClient } from './registration-client.ts'

type Loading =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: unknown }
  /** The link is unknown or too old. */
  | { kind: 'unknown' }
  | { kind: 'ready'; registration: Registration }

/** What every step needs: the registration as the server knows it, and how to change it. */
export interface OpenRegistration {
  registration: Registration
  client: RegistrationClient
  /** Base address of the main API. */
  api: string
  /** Takes the answer of a change. */
  onChange: (registration: Registration) => void
}

/** Reads the registration of a link. The answer of every change replaces what was read. */
export function useRegistration(token: string) {
  const { http, config } = useServices()
  const client = useMemo(() => new RegistrationClient(http, token), [http, token])
  const [state, setState] = useState<Loading>({ kind: 'loading' })

  const load = useCallback(
    () =>
      client.read().then(
        (registration) => setState({ kind: 'ready', registration }),
        (failure: unknown) => {
          const isUnknown = failure instanceof HttpFailure && failure.status === 401
          setState(isUnknown ? { kind: 'unknown' } : { kind: 'failed', failure })
        },
      ),
    [client],
  )

  useEffect(() => void load(), [load])

  // Answers may overtake each other: a text is saved while a photo is sent.
  const onChange = useCallback((registration: Registration) => {
    setState((current) =>
      current.kind === 'ready' && current.registration.changedAt > registration.changedAt
        ? current
        : { kind: 'ready', registration },
    )
  }, [])
  return { state, client, api: config.api, onChange, retry: load }
}
