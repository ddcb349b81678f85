import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { UnstyledButton } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { hasPendingRedirect } from '#data/provider/pending-redirect.ts'
import { signIn, signInWithPasskey } from '#data/sign-in.ts'
import { useServices } from '#data/use-services.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { LoginMessage } from './auth-message.tsx'
import type { HostedStep } from './hosted/hosted-sign-in.tsx'
import { type CodeRequest, SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './auth-page.module.css'

interface LoginPageProps {
  loginMessage: LoginMessage | null
  /** Of a link from another system of the company. */
  customToken: string | null
  onSignedIn: () => void
}

export function LoginPage({ loginMessage, customToken, onSignedIn }: LoginPageProps) {
  const services = useServices()
  const { config } = services
  const initialEmail = useRouterState({ select: (state) => state.location.state.email })
  // Kept in memory for the second step, and never stored.
  const [credentials, setCredentials] = useState({ email: initialEmail ?? '', password: '' })
  const [codeRequest, setCodeRequest] = useState<CodeRequest | null>(null)
  const [hostedStep, setHostedStep] = useState(() => findArrival(config, customToken))
  const [hostedError, setHostedError] = useState<unknown>(null)
  if (codeRequest) {
    return (
      <SecondFactorForm
        {...codeRequest}
        onSignedIn={onSignedIn}
        onBack={() => setCodeRequest(null)}
      />
    )
  }
  const hosted = config.signIn && (
    <HostedSignIn
      signIn={config.signIn}
      step={hostedStep}
      error={hostedError}
      onStep={setHostedStep}
      onError={setHostedError}
      onNeedsCode={(request) => {
        setHostedStep(null)
        setCodeRequest(request)
      }}
      onSignedIn={onSignedIn}
    />
  )
  if (hosted && hostedStep) return hosted
  return (
    <>
      <h1 className={classes.title}>Iniciar sesión</h1>
      <p className={classes.subtitle}>Administración de viajes de carga</p>
      <SignInForm
        loginMessage={loginMessage}
        demo={config.demo ?? null}
        initial={credentials}
        onNeedsCode={(typed, factors) => {
          setCredentials(typed)
          const email = typed.email.trim()
          const signInWithCode = (code: string) => signIn(services, { ...typed, email, code })
          const enterWithPasskey = () =>
            signInWithPasskey(services, { email, password: typed.password })
          setCodeRequest({ email, factors, signInWithCode, enterWithPasskey })
        }}
        onSignedIn={onSignedIn}
      >
        {hosted}
      </SignInForm>
    </>
  )
}

const HostedSignIn = lazyPart(
  async () => (await import('./hosted/hosted-sign-in.tsx')).HostedSignIn,
  {
    loading: () => null,
    failed: (_props, _error, retry) => (
      <UnstyledButton className={classes.link} onClick={retry}>
        No pudimos cargar las otras formas de ingresar. Reintentar
      </UnstyledButton>
    ),
  },
)

/** The browser was sent here to finish signing in. */
function findArrival({ signIn: hosted }: ConsoleConfig, token: string | null): HostedStep | null {
  if (!hosted) return null
  if (token !== null && hosted.methods.includes('custom-token')) return { kind: 'arrival', token }
  return hasPendingRedirect() ? { kind: 'arrival', token: null } : null
}
