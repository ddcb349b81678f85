import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { describeError, describeErrorAnd } from '#data/http/describe-error.ts'
import { isNotFetched } from '#data/http/is-not-fetched.ts'
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
      message={isNotFetched(error) ? describeErrorAnd(error, notFetched) : describeError(error)}
      onRetry={handleRetry}
    />
  )
}

const notFetched = 'La página no se descargó. Revise su conexión e intente de nuevo.'
