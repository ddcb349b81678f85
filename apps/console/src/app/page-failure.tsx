import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { describeError } from '#data/describe-error.ts'
import { FailurePanel } from '#ui/failure-panel.tsx'

/** Where a page that could not be shown ends: the frame around it stays usable. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const handleRetry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <FailurePanel
      title="No pudimos mostrar esta página"
      message={isNotFetched(error) ? notFetched : describeError(error)}
      onRetry={handleRetry}
    />
  )
}

const notFetched = 'No se pudo descargar. Revise su conexión e intente de nuevo.'

/** The code of a page that did not come; each browser has its own words for it. */
const isNotFetched = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed/i.test(error.message)
