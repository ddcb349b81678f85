import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadConsoleConfig } from '#data/console-config.ts'
import { describeErrorAnd, describeError } from '#data/http/describe-error.ts'
import { HttpFailure, isModuleLoadError } from '#data/http/http-failure.ts'
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

const opensByItself =
  'No hay datos que mostrar. La consola se abre sola en cuanto el servidor responda.'

const isNotReached = (error: unknown) => error instanceof HttpFailure && error.status === 0

/**
 * Shown when the configuration can't be loaded: the only screen without router and services. Without network it is
 * what the stored page shows.
 */
export function StartFailure({ error, onRetry }: StartFailureProps) {
  useServerReturn(onRetry)
  return (
    <ThemeProvider>
      <main className={classes.page}>
        <h1 className={classes.brand}>
          <BrandMark />
        </h1>
        <FailurePanel
          title={isNotReached(error) ? 'Sin conexión' : 'No pudimos iniciar la consola'}
          message={describeErrorAnd(error, isNotReached(error) ? opensByItself : configNotLoaded)}
          onRetry={onRetry}
        />
      </main>
    </ThemeProvider>
  )
}

const askAgainMs = 3000

/** Calls back once the server delivers its configuration. */
function useServerReturn(onReturn: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askLater = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, askAgainMs)
    }
    const ask = () => void loadConsoleConfig(fetch).then(onReturn, askLater)
    askLater()
    window.addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [onReturn])
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
