import { describeErrorAnd } from '#data/http/describe-error.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import classes from './start-failure.module.css'

interface StartFailureProps {
  error: unknown
  onRetry: () => void
}

const whatFollows =
  'El servidor no entregó la configuración. Revise su conexión e intente de nuevo.'

/** The console does not know yet whom to call: the one screen without router and services. */
export function StartFailure({ error, onRetry }: StartFailureProps) {
  return (
    <ThemeProvider>
      <main className={classes.page}>
        <h1 className={classes.brand}>
          <BrandMark />
        </h1>
        <FailurePanel
          title="No pudimos iniciar la consola"
          message={describeErrorAnd(error, whatFollows)}
          onRetry={onRetry}
        />
      </main>
    </ThemeProvider>
  )
}
