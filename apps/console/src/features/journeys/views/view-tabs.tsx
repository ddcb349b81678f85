import type { SavedView } from '@arriero/domain/contract/http/saved-views.ts'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { Hint } from '#ui/hint.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.tsx'
import { readViewSearch, removeView, useSavedViews, writeViewSearch } from './saved-views.ts'
import { ViewDialog, type ViewDialogTarget } from './view-dialog.tsx'
import classes from './view-tabs.module.css'

/** A tab that every user has. */
export interface StandardView<Search> {
  name: ReactNode
  isCurrent: boolean
  /** Merged into the current search. */
  applied: Search
  hint?: string | undefined
}

interface ViewTabsProps<Search> {
  page: SavedView['page']
  search: Search
  standard: readonly StandardView<Search>[]
  /** Reads the stored search of a view. */
  read: (raw: Record<string, unknown>) => Search
  /** Merges a search into the current one. */
  onApply: (search: Search) => void
}

/** Tabs of a list: the standard ones, and the user's own views. */
export function ViewTabs<Search extends object>(props: ViewTabsProps<Search>) {
  const { page, search, standard, read, onApply } = props
  const { stringifySearch } = useRouter().options
  const { views, areLoaded } = useSavedViews()
  const [dialogTarget, setDialogTarget] = useState<ViewDialogTarget | null>(null)
  const current = writeViewSearch(search, stringifySearch)
  const own = views.filter((view) => view.page === page)
  const tab = ({ name, isCurrent, applied, hint }: StandardView<Search>) => (
    <Hint label={hint}>
      <UnstyledButton
        className={classes.tab}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onApply(applied)}
      >
        {name}
      </UnstyledButton>
    </Hint>
  )
  return (
    <nav className={classes.tabs} aria-label="Vistas">
      {standard.map((view, index) => (
        <Fragment key={index}>{tab(view)}</Fragment>
      ))}
      {own.map((view) => {
        const isCurrent = current === view.search
        const applied = read(readViewSearch(view.search))
        return (
          <span key={view.name} className={classes.own} data-current={isCurrent}>
            {tab({ name: view.name, isCurrent, applied })}
            {isCurrent && <ViewMenu view={view} onRename={() => setDialogTarget(view)} />}
          </span>
        )
      })}
      {areLoaded && (
        <IconButton size={28} label="Guardar esta vista" onClick={() => setDialogTarget('new')}>
          <IconPlus size={16} stroke={1.75} />
        </IconButton>
      )}
      <ViewDialog
        target={dialogTarget}
        page={page}
        search={current}
        onClose={() => setDialogTarget(null)}
      />
    </nav>
  )
}

interface ViewMenuProps {
  view: SavedView
  onRename: () => void
}

function ViewMenu({ view, onRename }: ViewMenuProps) {
  const { views, write } = useSavedViews()
  const remove = () =>
    write(removeView(views, view)).then(
      () => showToast('Vista eliminada', `«${view.name}» ya no está en sus vistas.`, 'done'),
      (error: unknown) => showToast('No se eliminó la vista', describeError(error), 'failed'),
    )
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton size={24} label={`Opciones de la vista ${view.name}`}>
          <IconDots size={16} stroke={1.75} />
        </IconButton>
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
