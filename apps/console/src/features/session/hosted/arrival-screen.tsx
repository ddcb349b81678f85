import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { setPendingRedirect } from '#data/provider/pending-redirect.ts'
import type { ProviderClient } from '#data/provider/provider-client.ts'
import type { ProviderStep } from '#features/provider/provider-step.ts'
import { useProvider } from '#features/provider/use-provider.ts'
import classes from '#features/session/auth-page.module.css'

interface ArrivalScreenProps {
  /** A custom token of another system; null after a redirect. */
  token: string | null
  onIdToken: (idToken: string, client: ProviderClient) => Promise<void>
  onStep: (step: ProviderStep) => void
  onError: (error: unknown) => void
  onBack: () => void
}

export function ArrivalScreen(props: ArrivalScreenProps) {
  const { token, onIdToken, onStep, onError, onBack } = props
  const { openProvider, follow } = useProvider({ onIdToken, onStep })
  const isStarted = useRef(false)
  const isLeft = useRef(false)

  async function finish() {
    const client = await openProvider()
    const outcome =
      token === null ? await client.finishRedirect() : await client.signInWithCustomToken(token)
    if (isLeft.current) return
    // Came back with the browser's button, without signing in.
    if (outcome === null) onBack()
    else await follow(outcome)
  }

  useEffect(() => {
    isLeft.current = false
    if (!isStarted.current) {
      isStarted.current = true
      setPendingRedirect(false)
      finish().catch((error: unknown) => !isLeft.current && onError(error))
    }
    return () => {
      isLeft.current = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once: a result can be read only once
  }, [])

  return (
    <div className={classes.waiting}>
      <h1 className={classes.title}>Terminando el ingreso…</h1>
      <p className={classes.subtitle}>Comprobamos su cuenta con el proveedor de identidad.</p>
      <UnstyledButton className={classes.link} onClick={onBack}>
        Volver
      </UnstyledButton>
    </div>
  )
}
