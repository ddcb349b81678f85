import { useServices } from '#data/use-services.ts'
import { SignInForm } from './sign-in-form.tsx'
import classes from './login-page.module.css'

interface LoginPageProps {
  /** Why the person is here again, when a session ended by itself. */
  notice: string | null
  onSignedIn: () => void
}

export function LoginPage({ notice, onSignedIn }: LoginPageProps) {
  const { config } = useServices()
  return (
    <>
      <h1 className={classes.title}>Iniciar sesión</h1>
      <p className={classes.subtitle}>Administración de viajes de carga</p>
      <SignInForm notice={notice} demo={config.demo ?? null} onSignedIn={onSignedIn} />
    </>
  )
}
