import type { ProviderSignIn } from '@arriero/domain/contract/http/console-config.ts'
import { useId } from 'react'
import { describeFormFailure } from '#data/http/form-failure.ts'
import { MethodButtons } from '#features/provider/method-buttons.tsx'
import { listMethods } from '#features/provider/provider-methods.ts'
import type { ProviderStep } from '#features/provider/provider-step.ts'
import { ProviderSteps } from '#features/provider/provider-steps.tsx'
import { AuthMessage } from '#features/session/auth-message.tsx'
import type { CodeRequest } from '#features/session/second-factor-form.tsx'
import { ArrivalScreen } from './arrival-screen.tsx'
import { authFrame } from './auth-step-form.tsx'
import { useHostedEntry } from './use-hosted-entry.ts'
import classes from './hosted-sign-in.module.css'

/** `arrival`: the browser comes back from a redirect, or from another system with a custom token. */
export type HostedStep = ProviderStep | { kind: 'arrival'; token: string | null }

interface HostedSignInProps {
  signIn: ProviderSignIn
  /** Null: the methods to choose from, below our own form. */
  step: HostedStep | null
  /** Why the last attempt failed. */
  error: unknown
  onStep: (step: HostedStep | null) => void
  onError: (error: unknown) => void
  onNeedsCode: (request: CodeRequest) => void
  onSignedIn: () => void
}

/** Everything of the login screen that is about the hosted provider. Loaded only where it is configured. */
export function HostedSignIn(props: HostedSignInProps) {
  const { signIn, step, error, onStep, onError, onNeedsCode, onSignedIn } = props
  const enter = useHostedEntry({ onNeedsCode, onSignedIn })
  const titleId = useId()
  const methods = listMethods(signIn)
  const goBack = () => onStep(null)
  if (step?.kind === 'arrival') {
    const handleError = (reason: unknown) => {
      onError(reason)
      goBack()
    }
    return (
      <ArrivalScreen
        token={step.token}
        onIdToken={enter}
        onStep={onStep}
        onError={handleError}
        onBack={goBack}
      />
    )
  }
  if (step !== null) {
    return (
      <ProviderSteps
        step={step}
        frame={authFrame}
        onIdToken={enter}
        onStep={onStep}
        onBack={goBack}
      />
    )
  }
  // A failed link from another system is also told where there is nothing to choose.
  const message = <AuthMessage failure={error === null ? null : describeFormFailure(error)} />
  if (methods.length === 0) return message
  return (
    <section className={classes.options} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.separator}>
        O ingrese de otra forma
      </h2>
      {message}
      <MethodButtons
        methods={methods}
        canLeavePage
        onIdToken={enter}
        onStep={onStep}
        onFailure={onError}
      />
    </section>
  )
}
