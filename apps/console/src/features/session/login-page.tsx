import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import type { LoginMessage } from './login-message.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './auth-page.module.css'

interface LoginPageProps {
  loginMessage: LoginMessage | null
  onSignedIn: () => void
}

export function LoginPage({ loginMessage, onSignedIn }: LoginPageProps) {
  const { config } = useServices()
  const typedBefore = useRouterState({ select: (state) => state.location.state.email })
  // Kept while the code is asked for, and nowhere else.
  const [credentials, setCredentials] = useState({ email: typedBefore ?? '', password: '' })
  const [needsCode, setNeedsCode] = useState(false)
  if (needsCode) {
    return (
      <SecondFactorForm
        credentials={credentials}
        onSignedIn={onSignedIn}
        onBack={() => setNeedsCode(false)}
      />
    )
  }
  return (
    <>
      <h1 className={classes.title}>Iniciar sesión</h1>
      <p className={classes.subtitle}>Administración de viajes de carga</p>
      <SignInForm
        loginMessage={loginMessage}
        demo={config.demo ?? null}
        credentials={credentials}
        onChange={setCredentials}
        onNeedsCode={() => setNeedsCode(true)}
        onSignedIn={onSignedIn}
      />
    </>
  )
}
