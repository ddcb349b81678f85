import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { HttpFailure } from '#data/http/http-failure.ts'
import { setPendingRedirect } from '#data/provider/pending-redirect.ts'
import type { ProviderClient, ProviderOutcome } from '#data/provider/provider-client.ts'
import { ProviderIcon } from './provider-icon.tsx'
import { type ProviderMethod, keyOf, labelOf } from './provider-methods.ts'
import type { ProviderStep } from './provider-step.ts'
import { useProvider } from './use-provider.ts'
import classes from './method-buttons.module.css'

interface MethodButtonsProps {
  methods: readonly ProviderMethod[]
  /** Without it, a blocked window is an error: what comes back from a redirect would find no open dialog. */
  canLeavePage: boolean
  onIdToken: (idToken: string, client: ProviderClient) => Promise<void>
  onStep: (step: ProviderStep) => void
  /** Null when another attempt begins. */
  onFailure: (error: unknown) => void
}

type External = Extract<ProviderMethod, { kind: 'external' }>

export function MethodButtons(props: MethodButtonsProps) {
  const { methods, canLeavePage, onIdToken, onStep, onFailure } = props
  const { openProvider, follow } = useProvider({ onIdToken, onStep })
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const attempts = useRef(0)

  useEffect(() => {
    // Back from the provider's page, to this page as it was.
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && setWaitingFor(null)
    window.addEventListener('pageshow', handleShow)
    return () => window.removeEventListener('pageshow', handleShow)
  }, [])

  async function enterWith(method: External) {
    // A window that was closed is noticed only seconds later, so another attempt must not wait for it.
    attempts.current += 1
    const attempt = attempts.current
    const isLatest = () => attempt === attempts.current
    setWaitingFor(method.id)
    onFailure(null)
    try {
      const outcome = await openExternal(await openProvider(), method, canLeavePage)
      if (isLatest()) await follow(outcome)
    } catch (error) {
      if (!isLatest()) return
      setWaitingFor(null)
      onFailure(error)
    }
  }

  /** The browser allows a window only soon after the click, so the SDK must not be downloaded in between. */
  const prepare = (method: ProviderMethod) => {
    if (method.kind === 'external') void openProvider().catch(() => undefined)
  }

  return (
    <div className={classes.buttons}>
      {methods.map((method) => (
        <Button
          key={keyOf(method)}
          variant="default"
          size="md"
          fullWidth
          justify="center"
          leftSection={<ProviderIcon name={keyOf(method)} />}
          aria-busy={waitingFor === keyOf(method)}
          data-waiting={waitingFor === keyOf(method) || undefined}
          className={classes.button}
          onPointerEnter={() => prepare(method)}
          onFocus={() => prepare(method)}
          onClick={() =>
            method.kind === 'external' ? void enterWith(method) : onStep({ kind: method.kind })
          }
        >
          {waitingFor === keyOf(method) ? `Esperando a ${nameOf(method)}…` : labelOf(method)}
        </Button>
      ))}
    </div>
  )
}

const nameOf = (method: ProviderMethod) => (method.kind === 'external' ? method.name : '')

/** With the popup, if the browser allows it. A redirect leaves the page and does not return. */
async function openExternal(
  client: ProviderClient,
  { id, opens }: External,
  canLeavePage: boolean,
): Promise<ProviderOutcome> {
  if (opens === 'popup' || !canLeavePage) {
    try {
      return await client.signInWithPopup(id)
    } catch (error) {
      if (!canLeavePage || !isBlocked(error)) throw error
    }
  }
  setPendingRedirect(true)
  try {
    await client.startRedirect(id)
  } catch (error) {
    setPendingRedirect(false)
    throw error
  }
  return new Promise(() => undefined)
}

const isBlocked = (error: unknown) =>
  error instanceof HttpFailure &&
  (error.code === 'auth/popup-blocked' ||
    error.code === 'auth/operation-not-supported-in-this-environment')
