import { FailurePanel } from '#ui/failure-panel.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

/** The console does not know yet whom to call: the one screen without router and services. */
export function StartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <ThemeProvider>
      <main>
        <FailurePanel
          title="No pudimos iniciar la consola"
          message="El servidor no entregó la configuración. Revise su conexión e intente de nuevo."
          onRetry={onRetry}
        />
      </main>
    </ThemeProvider>
  )
}
