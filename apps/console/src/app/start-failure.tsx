import { BrandMark } from '#ui/brand-mark.tsx'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import classes from './start-failure.module.css'

/** The console does not know yet whom to call: the one screen without router and services. */
export function StartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <ThemeProvider>
      <main className={classes.page}>
        <h1 className={classes.brand}>
          <BrandMark />
        </h1>
        <FailurePanel
          title="No pudimos iniciar la consola"
          message="El servidor no entregó la configuración. Revise su conexión e intente de nuevo."
          onRetry={onRetry}
        />
      </main>
    </ThemeProvider>
  )
}
