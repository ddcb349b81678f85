import { useState } from 'react'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { paths } from '#paths.ts'
import { ActivationForm } from './activation-form.tsx'
import { type ClosedInvite, isClosedInvite } from './closed-invite.ts'
import { LinkProblem } from './link-problem.tsx'
import { useInvite } from './use-invite.ts'
import classes from './auth-page.module.css'

interface ActivatePageProps {
  registerToken: string
  onSignedIn: () => void
  /** The account is there, but signing in with it failed. */
  onActivated: () => void
}

export function ActivatePage({ registerToken, onSignedIn, onActivated }: ActivatePageProps) {
  const { state, retry } = useInvite(registerToken)
  // The link may be used or run out while the form is being filled in.
  const [closed, setClosed] = useState<ClosedInvite | null>(null)
  if (state.kind === 'looking') {
    return (
      <div className={classes.waiting}>
        <h1 className={classes.title}>Revisando su invitación…</h1>
      </div>
    )
  }
  const code = state.kind === 'refused' ? state.problem.code : closed
  if (isClosedInvite(code)) return <LinkProblem {...problems[code]} to={paths.login()} />
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

const problems: Record<ClosedInvite, { title: string; message: string; action: string }> = {
  'activation.unknown': {
    title: 'No reconocemos este enlace',
    message:
      'Puede estar incompleto, o una invitación más nueva tomó su lugar. Abra el enlace del último correo que recibió, o pida otra invitación a un administrador.',
    action: 'Ir a iniciar sesión',
  },
  'activation.expired': {
    title: 'Esta invitación venció',
    message:
      'Los enlaces de activación duran siete días. Pida otra invitación a quien se la envió.',
    action: 'Ir a iniciar sesión',
  },
  'activation.spent': {
    title: 'Esta cuenta ya está activa',
    message: 'El enlace ya se usó. Inicie sesión con su correo y su contraseña.',
    action: 'Iniciar sesión',
  },
}
