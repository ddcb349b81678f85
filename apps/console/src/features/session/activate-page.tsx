import type { ActivationInvite } from '@arriero/domain/contract/http/invitations.ts'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { describeFormFailure } from '#data/http/form-failure.ts'
import type { ProviderStep } from '#features/provider/provider-step.ts'
import { paths } from '#paths.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { FailurePanel } from '#ui/message-panel.tsx'
import type { FormFailure } from '#ui/form/form-result.ts'
import { ActivationForm } from './activation-form.tsx'
import { type ClosedInviteCode, findInvite, isClosedInvite } from './activation.ts'
import { LinkProblem } from './link-problem.tsx'
import classes from './auth-page.module.css'

interface ActivatePageProps {
  registerToken: string
  onSignedIn: () => void
  /** The account is active, but signing in failed. */
  onActivated: (error: unknown) => void
}

export function ActivatePage({ registerToken, onSignedIn, onActivated }: ActivatePageProps) {
  const { config } = useServices()
  const { state, retry } = useInvite(registerToken)
  // The link may be used or expire while the form is open.
  const [closed, setClosed] = useState<FormFailure | null>(null)
  const [hostedStep, setHostedStep] = useState<ProviderStep | null>(null)
  const [idToken, setIdToken] = useState<string | null>(null)
  if (state.kind === 'loading') {
    return (
      <div className={classes.waiting}>
        <h1 className={classes.title}>Revisando su invitación…</h1>
      </div>
    )
  }
  const failure = state.kind === 'failed' ? state.failure : closed
  if (failure && isClosedInvite(failure.code)) {
    return (
      <LinkProblem {...closedInvites[failure.code]} message={failure.message} to={paths.login()} />
    )
  }
  if (state.kind === 'failed') {
    return (
      <FailurePanel
        title="No pudimos revisar su invitación"
        message={state.failure.message}
        onRetry={retry}
      />
    )
  }
  const hosted = config.signIn && (
    <HostedActivation
      signIn={config.signIn}
      step={hostedStep}
      onStep={setHostedStep}
      onIdToken={(token) => {
        setIdToken(token)
        setHostedStep(null)
      }}
    />
  )
  if (hosted && hostedStep) return hosted
  return (
    <ActivationForm
      registerToken={registerToken}
      invite={state.invite}
      idToken={idToken}
      onUsePassword={() => setIdToken(null)}
      onSignedIn={onSignedIn}
      onActivated={onActivated}
      onClosed={setClosed}
    >
      {hosted}
    </ActivationForm>
  )
}

const HostedActivation = lazyPart(
  async () => (await import('./hosted/hosted-activation.tsx')).HostedActivation,
  {
    loading: () => null,
    failed: (_props, _error, retry) => (
      <UnstyledButton className={classes.link} onClick={retry}>
        No pudimos cargar las otras formas de activar. Reintentar
      </UnstyledButton>
    ),
  },
)

const closedInvites: Record<ClosedInviteCode, { title: string; action: string }> = {
  'activation.unknown': { title: 'No reconocemos este enlace', action: 'Ir a iniciar sesión' },
  'activation.expired': { title: 'Esta invitación ya no sirve', action: 'Ir a iniciar sesión' },
  'activation.spent': { title: 'Esta cuenta ya está activa', action: 'Iniciar sesión' },
}

type InviteState =
  | { kind: 'loading' }
  | { kind: 'found'; invite: ActivationInvite }
  | { kind: 'failed'; failure: FormFailure }

function useInvite(registerToken: string) {
  const { http } = useServices()
  const [state, setState] = useState<InviteState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    const update = (next: InviteState) => isCurrent && setState(next)
    findInvite(http, { registerToken }).then(
      (invite) => update({ kind: 'found', invite }),
      (error: unknown) => update({ kind: 'failed', failure: describeFormFailure(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [http, registerToken, attempt])

  const retry = () => {
    setState({ kind: 'loading' })
    setAttempt(attempt + 1)
  }
  return { state, retry }
}
