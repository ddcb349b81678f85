import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import type { LoginMessage } from './auth-message.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './auth-page.module.css'

interface LoginPageProps {
  loginMessage: LoginMessage | null
  onSignedIn: () => void
}

export function LoginPage({ loginMessage, onSignedIn }: LoginPageProps) {
  const { config } = useServices()
  const initialEmail = useRouterState({ select: (state) => state.location.state.email })
  // Kept in memory for the second step, and never stored.
  const [credentials, setCredentials] = useState({ email: initialEmail ?? '', password: '' })
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
        initial={credentials}
        onNeedsCode={(typed) => {
          setCredentials(typed)
          setNeedsCode(true)
        }}
        onSignedIn={onSignedIn}
      />
    </>
  )
}
