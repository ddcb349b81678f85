import { userStates } from '@arriero/domain/users/user-state.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { ActivePage } from './active-page.tsx'
import { CodesStep } from './codes-step.tsx'
import { EmailTaken } from './email-taken.tsx'
import { FormSteps } from './form-steps.tsx'
import { StartStep } from './start-step.tsx'
import { StatePage } from './state-page.tsx'
import { StepTitle } from './step-title.tsx'
import { useRegistration } from './use-registration.ts'
import classes from './registration.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'

interface RegistrationPageProps {
  /** Of a registration that was begun; null to begin one. */
  token: string | null
  onToken: (token: string | null) => void
}

/** Public: drivers and companies register here, correct what was returned, and see what was decided. */
export function RegistrationPage({ token, onToken }: RegistrationPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <BrandMark />
      </header>
      <main className={classes.main}>
        {token === null ? (
          <StartStep onStarted={onToken} />
        ) : (
          <LinkedRegistration token={token} onLeave={() => onToken(null)} />
        )}
      </main>
    </div>
  )
}

function LinkedRegistration({ token, onLeave }: { token: string; onLeave: () => void }) {
  const { state, retry, ...open } = useRegistration(token)
  if (state.kind === 'loading') {
    return (
      <Notice title="Buscando su registro…">
        <output className={classes.waiting}>Un momento, por favor.</output>
      </Notice>
    )
  }
  if (state.kind === 'unknown') {
    return (
      <Notice title="Este enlace ya no sirve">
        <p>Pida uno nuevo con su correo, o empiece otro registro.</p>
        <Button size="md" onClick={onLeave}>
          Continuar
        </Button>
      </Notice>
    )
  }
  if (state.kind === 'failed') {
    return (
      <Notice title="No pudimos traer su registro">
        <p role="alert">{describeError(state.failure)}</p>
        <Button size="md" onClick={() => void retry()}>
          Reintentar
        </Button>
      </Notice>
    )
  }
  const { registration } = state
  const props = { ...open, registration }
  if (registration.userStateId === null) {
    if (!registration.isEmailConfirmed || !registration.isPhoneConfirmed) {
      return <CodesStep {...props} onLeave={onLeave} />
    }
    if (registration.isEmailTaken)
      return <EmailTaken email={registration.email} onLeave={onLeave} />
    return <FormSteps {...props} onLeave={onLeave} />
  }
  if (registration.userStateId === userStates.Correction) {
    return <FormSteps {...props} onLeave={onLeave} />
  }
  if (registration.userStateId === userStates.Active) {
    return <ActivePage {...props} onRefresh={retry} onLeave={onLeave} />
  }
  return <StatePage registration={registration} onRefresh={retry} onLeave={onLeave} />
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.sheet}>
      <StepTitle>{title}</StepTitle>
      {children}
    </section>
  )
}
