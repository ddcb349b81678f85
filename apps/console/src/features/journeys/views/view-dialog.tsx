import type { SavedView } from '@arriero/domain/contract/http/saved-views.ts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormMessage } from '#ui/form-message.tsx'
import { longestName, refuseName, renameView, saveView } from './change-views.ts'
import { useSavedViews } from './use-saved-views.ts'
import classes from './view-dialog.module.css'

interface ViewDialogProps {
  /** Null: closed. */
  asked: 'new' | SavedView | null
  /** What a new one keeps. */
  search: string
  onClose: () => void
}

export function ViewDialog({ asked, search, onClose }: ViewDialogProps) {
  const title = typeof asked === 'object' && asked ? 'Cambiar el nombre' : 'Guardar esta vista'
  return (
    <Dialog title={title} isOpen={asked !== null} onClose={onClose} holdsWork>
      {asked !== null && <ViewForm asked={asked} search={search} onClose={onClose} />}
    </Dialog>
  )
}

type ViewFormProps = ViewDialogProps & { asked: 'new' | SavedView }

function ViewForm({ asked, search, onClose }: ViewFormProps) {
  const { views, write, isWriting } = useSavedViews()
  const renamed = asked === 'new' ? undefined : asked
  const [name, setName] = useState(renamed?.name ?? '')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const given = name.trim()
    const refusal = refuseName(given, views, renamed)
    setProblem(refusal)
    setFailure(undefined)
    if (refusal !== undefined) return
    try {
      await write(
        renamed
          ? renameView(views, renamed, given)
          : saveView(views, { name: given, page: 'en-curso', search }),
      )
      onClose()
    } catch (error) {
      setFailure(describeError(error))
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {renamed === undefined && (
        <p className={classes.intro}>
          Guarda los filtros, el orden y la forma de verlos. Solo usted la ve, en cualquier
          navegador.
        </p>
      )}
      <FormMessage>{failure}</FormMessage>
      <TextInput
        data-autofocus
        label="Nombre"
        placeholder="Por ejemplo, Buenaventura"
        maxLength={longestName}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={isWriting}>
          Guardar
        </Button>
      </div>
    </form>
  )
}
