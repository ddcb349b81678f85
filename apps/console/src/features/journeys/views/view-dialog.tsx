import { maxLengths } from '@arriero/domain/contract/limits.ts'
import type { SavedView } from '@arriero/domain/contract/http/saved-views.ts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { checkViewName, renameView, saveView, useSavedViews } from './saved-views.ts'
import classes from './view-dialog.module.css'

export type ViewDialogTarget = 'new' | SavedView

interface ViewDialogProps {
  /** A new view, or the one to rename; null when closed. */
  target: ViewDialogTarget | null
  /** The search that a new view stores. */
  search: string
  onClose: () => void
}

export function ViewDialog({ target, search, onClose }: ViewDialogProps) {
  const title = typeof target === 'object' && target ? 'Cambiar el nombre' : 'Guardar esta vista'
  return (
    <Dialog title={title} isOpen={target !== null} onClose={onClose} hasInput>
      {target !== null && <ViewForm target={target} search={search} onClose={onClose} />}
    </Dialog>
  )
}

type ViewFormProps = ViewDialogProps & { target: ViewDialogTarget }

function ViewForm({ target, search, onClose }: ViewFormProps) {
  const { views, write, isWriting } = useSavedViews()
  const viewToRename = target === 'new' ? undefined : target
  const [name, setName] = useState(viewToRename?.name ?? '')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const newName = name.trim()
    const nameProblem = checkViewName(newName, views, viewToRename)
    setProblem(nameProblem)
    setFailure(undefined)
    if (nameProblem !== undefined) return
    try {
      await write(
        viewToRename
          ? renameView(views, viewToRename, newName)
          : saveView(views, { name: newName, page: 'en-curso', search }),
      )
      onClose()
    } catch (error) {
      setFailure(describeError(error))
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {viewToRename === undefined && (
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
        maxLength={maxLengths.viewName}
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
