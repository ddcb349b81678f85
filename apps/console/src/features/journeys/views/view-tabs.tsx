import type { SavedView } from '@arriero/domain/contract/http/saved-views.ts'
import { ActionIcon, UnstyledButton, Menu } from '@mantine/core'
import { IconPlus, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { noFilters } from '#features/journeys/search/journey-filter.ts'
import type { InProgressSearch } from '#features/journeys/search/journey-search.ts'
import { formatCount } from '#ui/format-count.ts'
import { useSavedViews } from './use-saved-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import { readViewSearch, writeViewSearch } from './view-search.ts'
import classes from './view-tabs.module.css'
import { describeError } from '#data/http/describe-error.ts'
import { showToast } from '#ui/show-toast.ts'
import { removeView } from './change-views.ts'

interface ViewTabsProps {
  search: InProgressSearch
  /** Null until it is known. */
  attention: number | null
  /** Lays a search over the one in sight. */
  onApply: (search: InProgressSearch) => void
}

/** The page Atención counts more: both numbers are in sight at once. */
const attentionTitle =
  'Solo los viajes en curso. Atención cuenta además los que están fuera de En curso.'

/** What the dialog is about: a new view of what is in sight, or the name of one. */
type Asked = 'new' | SavedView

/** Ways to look at the list: everything, what needs a person, and the person's own. */
export function ViewTabs({ search, attention, onApply }: ViewTabsProps) {
  const { stringifySearch } = useRouter().options
  const { views, areKnown } = useSavedViews()
  const [asked, setAsked] = useState<Asked | null>(null)
  const current = writeViewSearch(search, stringifySearch)
  // The two that everybody has say what is shown; how it is shown stays as it is.
  const filters = writeViewSearch(
    { ...search, vista: undefined, orden: undefined },
    stringifySearch,
  )
  const own = views.filter(({ page }) => page === 'en-curso')
  const tab = (name: ReactNode, isCurrent: boolean, applied: InProgressSearch, title?: string) => (
    <UnstyledButton
      className={classes.tab}
      title={title}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onApply(applied)}
    >
      {name}
    </UnstyledButton>
  )
  return (
    <nav className={classes.tabs} aria-label="Vistas">
      {tab('Todos', filters === '', noFilters)}
      {tab(
        <>
          Requieren atención{' '}
          {attention !== null && (
            <strong className={classes.count}>{formatCount(attention)}</strong>
          )}
        </>,
        filters === 'atencion=1',
        { ...noFilters, atencion: 1 },
        attentionTitle,
      )}
      {own.map((view) => (
        <span key={view.name} className={classes.own} data-current={current === view.search}>
          {tab(view.name, current === view.search, readViewSearch(view.search))}
          {current === view.search && <ViewMenu view={view} onRename={() => setAsked(view)} />}
        </span>
      ))}
      {areKnown && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label="Guardar esta vista"
          title="Guardar esta vista"
          onClick={() => setAsked('new')}
        >
          <IconPlus size={16} stroke={1.75} />
        </ActionIcon>
      )}
      <ViewDialog asked={asked} search={current} onClose={() => setAsked(null)} />
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
