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
      message={describeError(error)}
      onRetry={handleRetry}
    />
  )
}
