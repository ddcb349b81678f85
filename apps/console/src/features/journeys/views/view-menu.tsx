import type { SavedView } from '@arriero/domain/contract/http/saved-views.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { describeError } from '#data/describe-error.ts'
import { showToast } from '#ui/show-toast.ts'
import { removeView } from './change-views.ts'
import { useSavedViews } from './use-saved-views.ts'

interface ViewMenuProps {
  view: SavedView
  onRename: () => void
}

export function ViewMenu({ view, onRename }: ViewMenuProps) {
  const { views, write } = useSavedViews()
  const remove = () =>
    write(removeView(views, view)).then(
      () => showToast('Vista eliminada', `«${view.name}» ya no está en sus vistas.`, 'done'),
      (error: unknown) => showToast('No se eliminó la vista', describeError(error), 'failed'),
    )
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`Opciones de la vista ${view.name}`}
        >
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.5} />} onClick={onRename}>
          Cambiar el nombre
        </Menu.Item>
        <Menu.Item
          c="var(--tone-red-text)"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => void remove()}
        >
          Eliminar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
