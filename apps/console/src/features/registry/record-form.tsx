import { Button } from '@mantine/core'
import { FormMessage } from '#ui/form/form-message.tsx'
import { RecordFields } from './record-fields.tsx'
import type { RecordKind } from './record-kind.ts'
import type { RecordTypes, RegistryPath } from '#features/registry-choice/record-lists.ts'
import { describeLastChange } from './registry-data.ts'
import { useRecordForm } from './use-record-form.ts'
import classes from './registry-page.module.css'

interface RecordFormProps<Path extends RegistryPath, Values extends object> {
  kind: RecordKind<Path, Values>
  /** Null for a new record. */
  stored: RecordTypes[Path] | null
  canChange: boolean
  onCreated: (id: string) => void
}

/** Fields, message and the button to save them. */
export function RecordForm<Path extends RegistryPath, Values extends object>({
  kind,
  stored,
  canChange,
  onCreated,
}: RecordFormProps<Path, Values>) {
  const initial = kind.toValues(stored)
  const form = useRecordForm({ kind, stored, initial, onCreated })
  const lastChange = stored && describeLastChange(stored)
  return (
    <form className={classes.form} {...form.formProps}>
      {lastChange !== null && <p className={classes.note}>{lastChange}</p>}
      {!canChange && <p className={classes.note}>Usted puede verlo, pero no cambiarlo.</p>}
      <fieldset className={classes.form} disabled={!canChange}>
        <RecordFields sections={kind.sections} form={form} stored={stored} initial={initial} />
        {kind.lists?.(form)}
      </fieldset>
      <FormMessage>{form.message}</FormMessage>
      {canChange && (
        <div className={classes.actions}>
          {/* Not `loading`, which disables the button and loses the focus. */}
          <Button type="submit" aria-disabled={form.isSending}>
            {form.isSending ? 'Guardando…' : stored ? 'Guardar' : kind.words.register}
          </Button>
        </div>
      )}
    </form>
  )
}
