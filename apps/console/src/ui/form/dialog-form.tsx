import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormMessage } from './form-message.tsx'
import type { useForm } from './use-form.ts'
import classes from './dialog-form.module.css'

interface DialogFormProps {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'message' | 'isSending'>
  /** What the form is for, and its consequences. */
  intro: ReactNode
  submitLabel: string
  /** What it does can't be undone and may hurt. */
  isDangerous?: boolean
  onCancel: () => void
  children?: ReactNode
}

/** The form of a dialog: intro, fields, message, and the buttons to cancel and submit. */
export function DialogForm({
  form,
  intro,
  submitLabel,
  isDangerous = false,
  onCancel,
  children,
}: DialogFormProps) {
  const messageRef = useRef<HTMLDivElement>(null)
  // A long form may have been submitted from a field far above.
  useEffect(() => {
    if (form.message) messageRef.current?.scrollIntoView({ block: 'nearest' })
  }, [form.message])
  return (
    <form className={classes.form} {...form.formProps}>
      <div className={classes.intro}>{intro}</div>
      {children}
      <div ref={messageRef} className={classes.message}>
        <FormMessage>{form.message}</FormMessage>
      </div>
      <div className={classes.actions}>
        {/* Without fields, the focus starts on the harmless button. */}
        <Button variant="default" onClick={onCancel} {...(!children && { 'data-autofocus': true })}>
          Cancelar
        </Button>
        <Button type="submit" {...(isDangerous && { color: 'red' })} loading={form.isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
