import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { describeErrorAnd, describeError } from '#data/http/describe-error.ts'
import { isModuleLoadError } from '#data/http/http-failure.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { FailurePanel } from '#ui/message-panel.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import classes from './failure-screens.module.css'

interface StartFailureProps {
  error: unknown
  onRetry: () => void
}

const configNotLoaded =
  'El servidor no entregó la configuración. Revise su conexión e intente de nuevo.'

/** Shown when the configuration can't be loaded: the only screen without router and services. */
export function StartFailure({ error, onRetry }: StartFailureProps) {
  return (
    <ThemeProvider>
      <main className={classes.page}>
        <h1 className={classes.brand}>
          <BrandMark />
        </h1>
        <FailurePanel
          title="No pudimos iniciar la consola"
          message={describeErrorAnd(error, configNotLoaded)}
          onRetry={onRetry}
        />
      </main>
    </ThemeProvider>
  )
}

/** Shown in place of a page that fails to render or load; the frame around it stays usable. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const handleRetry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <FailurePanel
      title="No pudimos mostrar esta página"
      message={
        isModuleLoadError(error) ? describeErrorAnd(error, pageNotLoaded) : describeError(error)
      }
      onRetry={handleRetry}
    />
  )
}

const pageNotLoaded = 'La página no se descargó. Revise su conexión e intente de nuevo.'
