import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormMessage } from './form-message.tsx'
import type { useForm } from './use-form.ts'
import classes from './dialog-form.module.css'

interface DialogFormProps {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'message' | 'isSending'>
  /** What the form is for, and its consequences. */
  intro: ReactNode
  submitLabel: string
  onCancel: () => void
  children?: ReactNode
}

/** The form of a dialog: intro, message, fields, and the buttons to cancel and submit. */
export function DialogForm({ form, intro, submitLabel, onCancel, children }: DialogFormProps) {
  return (
    <form className={classes.form} {...form.formProps}>
      <div className={classes.intro}>{intro}</div>
      <FormMessage>{form.message}</FormMessage>
      {children}
      <div className={classes.actions}>
        {/* Without fields, the focus starts on the harmless button. */}
        <Button variant="default" onClick={onCancel} {...(!children && { 'data-autofocus': true })}>
          Cancelar
        </Button>
        <Button type="submit" loading={form.isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
