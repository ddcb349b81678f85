import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormMessage } from '#ui/form/form-message.tsx'
import type { useForm } from '#ui/form/use-form.ts'
import { describeLastChange } from './registry-data.ts'
import classes from './registry-page.module.css'

interface RecordFormProps {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'message' | 'isSending'>
  /** Null for a new record. */
  stored: Parameters<typeof describeLastChange>[0] | null
  canChange: boolean
  registerLabel: string
  children: ReactNode
}

/** Fields, message and the button to save them. */
export function RecordForm({ form, stored, canChange, registerLabel, children }: RecordFormProps) {
  const lastChange = stored && describeLastChange(stored)
  return (
    <form className={classes.form} {...form.formProps}>
      {lastChange !== null && <p className={classes.note}>{lastChange}</p>}
      {!canChange && <p className={classes.note}>Usted puede verlo, pero no cambiarlo.</p>}
      <fieldset className={classes.form} disabled={!canChange}>
        {children}
      </fieldset>
      <FormMessage>{form.message}</FormMessage>
      {canChange && (
        <div className={classes.actions}>
          {/* Not `loading`, which disables the button and loses the focus. */}
          <Button type="submit" aria-disabled={form.isSending}>
            {form.isSending ? 'Guardando…' : stored ? 'Guardar' : registerLabel}
          </Button>
        </div>
      )}
    </form>
  )
}
