import { Button } from '@mantine/core'
import type { FormEvent, ReactNode, Ref } from 'react'
import { FormMessage } from '#ui/form-message.tsx'
import classes from './dialog-form.module.css'

interface DialogFormProps {
  formRef: Ref<HTMLFormElement>
  /** What it is for and what follows from it. */
  intro: ReactNode
  message: string | undefined
  submitLabel: string
  isSending: boolean
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
  children?: ReactNode
}

/** One question of a dialog: why, the fields, and the two ways out. */
export function DialogForm(props: DialogFormProps) {
  const { formRef, intro, message, submitLabel, isSending } = props
  return (
    <form ref={formRef} className={classes.form} noValidate onSubmit={props.onSubmit}>
      <div className={classes.intro}>{intro}</div>
      <FormMessage>{message}</FormMessage>
      {props.children}
      <div className={classes.actions}>
        {/* With nothing to fill in, the harmless way out has the focus. */}
        <Button
          variant="default"
          onClick={props.onCancel}
          {...(props.children ? {} : { 'data-autofocus': true })}
        >
          Cancelar
        </Button>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
