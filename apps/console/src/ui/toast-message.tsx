import { Button } from '@mantine/core'

interface ToastMessageProps {
  message: string
  label: string
  onAct: () => void
}

/** The words of a toast, and a button for what can still be done. */
export function ToastMessage({ message, label, onAct }: ToastMessageProps) {
  return (
    <>
      {message}
      <Button variant="light" size="compact-sm" mt={4} display="block" onClick={onAct}>
        {label}
      </Button>
    </>
  )
}
