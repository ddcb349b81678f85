import { userStates } from '@arriero/domain/users/user-state.ts'
import { Button } from '@mantine/core'
import { IconExternalLink, IconPlayerPlay } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import { FacetRow } from '#ui/facet-row.tsx'
import { useListCursor } from '#ui/list/list-cursor.ts'
import { listCommand, moveCommands } from '#ui/list/list-keys.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextFilter } from '#ui/text-filter.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { useNextCase } from '../review/next-case.ts'
import {
  type KindSlug,
  type UsersSearch,
  kindOf,
  showsRenewals,
  tabOf,
  userTabs,
} from '../users-search.ts'
import { EmptyUsers } from './empty-users.tsx'
import { useUsersList } from './users-query.ts'
import { UserSkeleton } from './user-skeleton.tsx'
import { UsersList } from './users-list.tsx'
import { UserTabs } from './users-tabs.tsx'
import classes from './users-page.module.css'

const route = getRouteApi('/admin/usuarios')

/** Drivers and companies by state, the one that waits longest first. */
export function UsersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const canReview = useCan('user.review')
  const tab = tabOf(search)
  const isRenewals = showsRenewals(search)
  const filter = {
    state: userStates[tab.state],
    renewals: isRenewals ? ('waiting' as const) : undefined,
    kind: kindOf(search),
    text: search.texto,
  }
  const { data, error, isPending, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useUsersList(filter)
  const rows = data?.pages.flatMap(({ entries }) => entries) ?? []
  const [lastCursorId, setCursorId] = useState<string>()
  const { index, findNext } = useListCursor(
    rows.map(({ id }) => id),
    lastCursorId,
  )
  const cursorId = index < 0 ? undefined : lastCursorId
  const change = (part: UsersSearch) =>
    void navigate({ search: { ...search, ...part }, resetScroll: false })
  const open = (userId: string) =>
    void navigate({ to: '/admin/usuarios/$userId', params: { userId }, search })
  const { openNext, isOpening } = useNextCase(search)
  const isQueue = isRenewals || tab.state === 'Review'
  // Also before the rows are there: the server knows who is next.
  const canOpenNext = canReview && isQueue && (isPending || rows.length > 0)
  const move = (step: -1 | 1) => setCursorId(findNext(step))

  usePageCommands([
    ...moveCommands('Persona', move),
    listCommand(
      'open',
      'Abrir',
      IconExternalLink,
      () => cursorId !== undefined && open(cursorId),
      'enter',
    ),
    ...(canOpenNext
      ? [listCommand('review', 'Revisar la siguiente', IconPlayerPlay, openNext, 'r')]
      : []),
    ...userTabs.map(({ slug, label }, at) =>
      listCommand(
        `tab-${slug}`,
        `Ver ${label.toLowerCase()}`,
        IconExternalLink,
        () => change({ estado: slug }),
        String(at + 1),
      ),
    ),
  ])

  const isFiltered = filter.kind !== undefined || filter.text !== undefined
  const kindFacet = (slug: KindSlug, label: string) => ({
    key: slug,
    label,
    isOn: search.tipo === slug,
    onToggle: () => change({ tipo: search.tipo === slug ? undefined : slug }),
  })
  return (
    <>
      <PageHeader
        title="Usuarios"
        end={
          canOpenNext && (
            <Button
              className={classes.next}
              size="compact-sm"
              leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
              rightSection={<KeyCaps names={['R']} />}
              aria-disabled={isOpening}
              onClick={openNext}
            >
              Revisar la siguiente
            </Button>
          )
        }
      >
        <UserTabs current={tab} search={search} />
        <Toolbar
          search={
            <TextFilter
              value={search.texto ?? ''}
              label="Buscar por nombre, cédula, NIT, celular, correo o placa"
              onChange={(texto) => change({ texto: texto || undefined })}
            />
          }
        >
          <FacetRow
            legend="Filtrar por tipo"
            facets={[kindFacet('conductor', 'Conductores'), kindFacet('empresa', 'Empresas')]}
          />
        </Toolbar>
      </PageHeader>
      <div className={classes.body} aria-busy={isPlaceholderData}>
        {isPending && <UserSkeleton label="Cargando usuarios…" />}
        {!data && error && (
          <FailurePanel
            title="No pudimos traer los usuarios"
            message={describeError(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && rows.length === 0 && (
          <EmptyUsers
            tab={tab}
            text={search.texto}
            isFiltered={isFiltered}
            onClear={() => change({ texto: undefined, tipo: undefined })}
          />
        )}
        {rows.length > 0 && (
          <UsersList
            label={tab.label}
            rows={rows}
            search={search}
            cursorId={cursorId}
            hasMore={hasNextPage}
            onNearEnd={() => void fetchNextPage()}
            onCursor={setCursorId}
            onMove={move}
          />
        )}
      </div>
    </>
  )
}
