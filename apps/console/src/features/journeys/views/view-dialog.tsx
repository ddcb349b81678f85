import { maxLengths } from '@arriero/domain/contract/limits.ts'
import type { SavedView } from '@arriero/domain/contract/http/saved-views.ts'
import { Button, TextInput } from '@mantine/core'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import type { FormResult } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { checkViewName, renameView, saveView, useSavedViews } from './saved-views.ts'
import classes from './view-dialog.module.css'

export type ViewDialogTarget = 'new' | SavedView

interface ViewDialogProps {
  /** A new view, or the one to rename; null when closed. */
  target: ViewDialogTarget | null
  page: SavedView['page']
  /** The search that a new view stores. */
  search: string
  onClose: () => void
}

export function ViewDialog({ target, onClose, ...view }: ViewDialogProps) {
  const title = typeof target === 'object' && target ? 'Cambiar el nombre' : 'Guardar esta vista'
  return (
    <Dialog title={title} isOpen={target !== null} onClose={onClose} hasInput>
      {target !== null && <ViewForm target={target} onClose={onClose} {...view} />}
    </Dialog>
  )
}

type ViewFormProps = ViewDialogProps & { target: ViewDialogTarget }

function ViewForm({ target, page, search, onClose }: ViewFormProps) {
  const { views, write } = useSavedViews()
  const viewToRename = target === 'new' ? undefined : target
  const form = useForm({
    initial: { name: viewToRename?.name ?? '' },
    validate: ({ name }): FormResult<'name', string> => {
      const error = checkViewName(name.trim(), views, viewToRename)
      return error === undefined ? { body: name.trim() } : { errors: { name: error } }
    },
    send: (name) =>
      write(
        viewToRename
          ? renameView(views, viewToRename, name)
          : saveView(views, { name, page, search }),
      ),
    describeFailure: describeFormFailureInline,
    onSuccess: onClose,
  })

  return (
    <form className={classes.form} {...form.formProps}>
      {viewToRename === undefined && (
        <p className={classes.intro}>
          Guarda los filtros, el orden y la forma de verlos. Solo usted la ve, en cualquier
          navegador.
        </p>
      )}
      <FormMessage>{form.message}</FormMessage>
      <TextInput
        data-autofocus
        label="Nombre"
        placeholder="Por ejemplo, Buenaventura"
        maxLength={maxLengths.viewName}
        {...form.input('name')}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={form.isSending}>
          Guardar
        </Button>
      </div>
    </form>
  )
}
