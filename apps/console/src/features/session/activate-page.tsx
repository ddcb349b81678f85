import { useState, useEffect } from 'react'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { paths } from '#paths.ts'
import { ActivationForm } from './activation-form.tsx'
import { type ClosedInvite, isClosedInvite } from './closed-invite.ts'
import { LinkProblem } from './link-problem.tsx'
import { type Problem, toProblem } from './use-attempt.ts'
import classes from './auth-page.module.css'
import type { ActivationInvite } from '@arriero/domain/contract/http/activation.ts'
import { useServices } from '#data/use-services.ts'
import { findInvite } from './account-calls.ts'

interface ActivatePageProps {
  registerToken: string
  onSignedIn: () => void
  /** The account is there, but signing in with it failed. */
  onActivated: (problem: unknown) => void
}

export function ActivatePage({ registerToken, onSignedIn, onActivated }: ActivatePageProps) {
  const { state, retry } = useInvite(registerToken)
  // The link may be used or run out while the form is being filled in.
  const [closed, setClosed] = useState<Problem | null>(null)
  if (state.kind === 'looking') {
    return (
      <div className={classes.waiting}>
        <h1 className={classes.title}>Revisando su invitación…</h1>
      </div>
    )
  }
  const problem = state.kind === 'refused' ? state.problem : closed
  if (problem && isClosedInvite(problem.code)) {
    return <LinkProblem {...endings[problem.code]} message={problem.message} to={paths.login()} />
  }
  if (state.kind === 'refused') {
    return (
      <FailurePanel
        title="No pudimos revisar su invitación"
        message={state.problem.message}
        onRetry={retry}
      />
    )
  }
  return (
    <ActivationForm
      registerToken={registerToken}
      invite={state.invite}
      onSignedIn={onSignedIn}
      onActivated={onActivated}
      onClosed={setClosed}
    />
  )
}

const endings: Record<ClosedInvite, { title: string; action: string }> = {
  'activation.unknown': { title: 'No reconocemos este enlace', action: 'Ir a iniciar sesión' },
  'activation.expired': { title: 'Esta invitación ya no sirve', action: 'Ir a iniciar sesión' },
  'activation.spent': { title: 'Esta cuenta ya está activa', action: 'Iniciar sesión' },
}

type InviteState =
  | { kind: 'looking' }
  | { kind: 'found'; invite: ActivationInvite }
  | { kind: 'refused'; problem: Problem }

function useInvite(registerToken: string) {
  const { http } = useServices()
  const [state, setState] = useState<InviteState>({ kind: 'looking' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let isCurrent = true
    const become = (next: InviteState) => isCurrent && setState(next)
    findInvite(http, { registerToken }).then(
      (invite) => become({ kind: 'found', invite }),
      (error: unknown) => become({ kind: 'refused', problem: toProblem(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [http, registerToken, tries])

  const retry = () => {
    setState({ kind: 'looking' })
    setTries(tries + 1)
  }
  return { state, retry }
}
