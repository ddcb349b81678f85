import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import classes from './login-page.module.css'

/** Says no more than is true: this console cannot check an invitation yet. */
export function ActivatePage() {
  return (
    <>
      <h1 className={classes.title}>No pudimos verificar este enlace</h1>
      <p className={classes.subtitle}>
        La activación de cuentas por enlace todavía no está disponible en esta consola, así que no
        cambiamos nada en su cuenta. Si ya tiene una contraseña, inicie sesión. Si no la tiene, pida
        acceso a un administrador.
      </p>
      <Button component={Link} to={paths.login()} size="md" fullWidth>
        Ir a iniciar sesión
      </Button>
    </>
  )
}
