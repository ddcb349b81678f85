import type { SavedView } from '@arriero/domain/contract/http/saved-views.ts'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { noFilters } from '#features/journeys/search/journey-filter.ts'
import type { InProgressSearch } from '#features/journeys/search/journey-search.ts'
import { formatCount } from '#ui/count-badge.tsx'
import { Hint } from '#ui/hint.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.tsx'
import { readViewSearch, removeView, useSavedViews, writeViewSearch } from './saved-views.ts'
import { ViewDialog, type ViewDialogTarget } from './view-dialog.tsx'
import classes from './view-tabs.module.css'

interface ViewTabsProps {
  search: InProgressSearch
  /** Number of journeys that need attention; null until they are counted. */
  attention: number | null
  /** The journeys of the tray are shown and counted too. */
  includesTray: boolean
  /** Merges a search into the current one. */
  onApply: (search: InProgressSearch) => void
}

/** Explains why this number is smaller than that of the page Atención, visible at the same time. */
const feedAttentionHint =
  'Solo los viajes en curso. Atención cuenta además los que están en atención, ocultos aquí.'

/** Tabs of the list: all journeys, those that need attention, and the user's own views. */
export function ViewTabs({ search, attention, includesTray, onApply }: ViewTabsProps) {
  const { stringifySearch } = useRouter().options
  const { views, areLoaded } = useSavedViews()
  const [dialogTarget, setDialogTarget] = useState<ViewDialogTarget | null>(null)
  const current = writeViewSearch(search, stringifySearch)
  // The two standard tabs only set filters; view, order and the switch of the tray stay as they are.
  const filters = writeViewSearch(
    { ...search, vista: undefined, orden: undefined, soloEnCurso: undefined },
    stringifySearch,
  )
  const own = views.filter(({ page }) => page === 'en-curso')
  const tab = (name: ReactNode, isCurrent: boolean, applied: InProgressSearch, hint?: string) => (
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
        includesTray ? undefined : feedAttentionHint,
      )}
      {own.map((view) => (
        <span key={view.name} className={classes.own} data-current={current === view.search}>
          {tab(view.name, current === view.search, readViewSearch(view.search))}
          {current === view.search && (
            <ViewMenu view={view} onRename={() => setDialogTarget(view)} />
          )}
        </span>
      ))}
      {areLoaded && (
        <IconButton size={28} label="Guardar esta vista" onClick={() => setDialogTarget('new')}>
          <IconPlus size={16} stroke={1.75} />
        </IconButton>
      )}
      <ViewDialog target={dialogTarget} search={current} onClose={() => setDialogTarget(null)} />
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
