import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import type { AuditList } from '@arriero/domain/contract/http/audit.ts'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconHistory, IconLayoutSidebarRight } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { describeError, describeErrorAnd } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useNow } from '#data/use-now.ts'
import { useServices } from '#data/use-services.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { MoreFailedBar, NewItemsBar } from '#ui/list/list-bar.tsx'
import { useListCursor } from '#ui/list/list-cursor.ts'
import { listCommand, moveCommands } from '#ui/list/list-keys.ts'
import { FocusFallback } from '#ui/form/focus.tsx'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { auditEntryQuery, auditListQuery, countNewer, newestAuditQuery } from './audit-data.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditEntries } from './audit-list.tsx'
import { AuditEntry, AuditPanel } from './audit-panel.tsx'
import { type AuditSearch, isFiltered, noFilters, toFilters } from './audit-search.ts'
import { ExportDialog } from './export-dialog.tsx'
import classes from './audit-page.module.css'

const route = getRouteApi('/admin/auditoria')

/** Who changed what and when, the newest first, and the open entry beside the list. */
export function AuditPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { http } = useServices()
  const filters = toFilters(search, dayOf(useNow(60_000))).toString()
  const list = useInfiniteQuery(auditListQuery(http, filters))
  const { data, error, isPending, isPlaceholderData, hasNextPage, refetch } = list
  const { newer, applyNewest } = useNewest(filters, isPlaceholderData ? undefined : data?.pages[0])
  const lines = data?.pages.flatMap(({ entries }) => entries) ?? []
  const [lastCursorId, setCursorId] = useState<string>()
  const [isExporting, setIsExporting] = useState(false)
  const openId = search.abierto
  const at = openId ?? lastCursorId
  const { index, findNext } = useListCursor(
    lines.map(({ id }) => id),
    at,
  )
  /** Replaces the history entry for a series of small changes, so that "back" undoes them at once. */
  const change = (part: AuditSearch, how?: 'replace') =>
    void navigate({
      search: (current) => ({ ...current, ...part }),
      replace: how === 'replace',
      resetScroll: false,
    })
  const move = (step: -1 | 1) => {
    const next = findNext(step)
    setCursorId(next)
    if (openId !== undefined && next !== undefined) change({ abierto: next }, 'replace')
  }
  const close = () => {
    setCursorId(openId)
    change({ abierto: undefined })
  }
  usePageCommands([
    ...moveCommands('Registro', move),
    listCommand('open', 'Abrir', IconLayoutSidebarRight, () => change({ abierto: at }), 'enter'),
    listCommand('export', 'Exportar la auditoría', IconDownload, () => setIsExporting(true)),
  ])
  return (
    <>
      <PageHeader
        title="Auditoría"
        end={
          <Button
            className={classes.end}
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            aria-haspopup="dialog"
            onClick={() => setIsExporting(true)}
          >
            Exportar
          </Button>
        }
      >
        <AuditFilters
          search={search}
          filtered={isPlaceholderData ? undefined : data?.pages[0]?.filtered}
          onChange={change}
        />
      </PageHeader>
      <div className={classes.body} aria-busy={isPlaceholderData}>
        <div className={classes.list} data-covered={openId !== undefined}>
          {isPending && <AuditSkeleton />}
          {!data && error && (
            <FailurePanel
              title="No pudimos traer la auditoría"
              message={describeError(error)}
              onRetry={() => void refetch()}
            />
          )}
          {data && lines.length === 0 && (
            <EmptyAudit isFiltered={isFiltered(search)} onClear={() => change(noFilters)} />
          )}
          {lines.length > 0 && (
            <AuditEntries
              lines={lines}
              openId={openId}
              cursorId={index < 0 ? undefined : at}
              hasMore={hasNextPage}
              onNearEnd={() => void list.fetchNextPage()}
              onCursor={setCursorId}
              onMove={move}
            />
          )}
          {list.isFetchNextPageError && (
            <MoreFailedBar
              problem={describeErrorAnd(error, 'Faltan registros por traer.')}
              onRetry={() => void list.fetchNextPage()}
            />
          )}
          <NewItemsBar count={newer} onShow={applyNewest} />
        </div>
        {openId !== undefined && (
          <OpenEntry
            key={openId}
            id={openId}
            listed={lines.find(({ id }) => id === openId)}
            onClose={close}
          />
        )}
      </div>
      <ExportDialog filters={filters} isOpen={isExporting} onClose={() => setIsExporting(false)} />
    </>
  )
}

/** Entries that are newer than the first one of the list, and how to begin the list with them. */
function useNewest(filters: string, first: AuditList | undefined) {
  const { http } = useServices()
  const queries = useQueryClient()
  const { data } = useQuery({ ...newestAuditQuery(http, filters), enabled: first !== undefined })
  return {
    newer: data && first ? countNewer(data, first) : 0,
    applyNewest: () => {
      if (!data) return
      const { queryKey } = auditListQuery(http, filters)
      queries.setQueryData(queryKey, { pages: [data], pageParams: [''] })
    },
  }
}

interface OpenEntryProps {
  id: string
  listed: Parameters<typeof AuditEntry>[0]['line'] | undefined
  onClose: () => void
}

/** One of the list, or one that a link opens and that is not in its first pages. */
function OpenEntry({ id, listed, onClose }: OpenEntryProps) {
  const { http } = useServices()
  const query = withErrorShownInPlace(auditEntryQuery(http, id))
  const { data, error, refetch } = useQuery({ ...query, enabled: listed === undefined })
  const line = listed ?? data
  if (line) return <AuditEntry line={line} onClose={onClose} />
  return (
    <AuditPanel title={error ? 'Registro' : 'Cargando…'} onClose={onClose}>
      {error && (
        <FailurePanel
          isCompact
          title="No pudimos traer el registro"
          message={describeError(error)}
          onRetry={() => void refetch()}
        />
      )}
    </AuditPanel>
  )
}

interface EmptyAuditProps {
  isFiltered: boolean
  onClear: () => void
}

function EmptyAudit({ isFiltered: hasFilters, onClear }: EmptyAuditProps) {
  return (
    <EmptyPanel
      icon={<IconHistory size={28} stroke={1.5} />}
      title={hasFilters ? 'Ningún registro cumple los filtros' : 'Todavía no hay registros'}
      message={
        hasFilters
          ? 'Se busca por el código completo del viaje o el nombre de una persona.'
          : 'Cada cambio aparecerá aquí: quién lo hizo, cuándo y desde dónde.'
      }
      action={
        hasFilters && (
          <FocusFallback>
            <Button variant="default" onClick={onClear}>
              Quitar los filtros
            </Button>
          </FocusFallback>
        )
      }
    />
  )
}

/** Fades in with a delay, so that a fast response never shows it. */
function AuditSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden>Cargando la auditoría…</VisuallyHidden>
      {Array.from({ length: 8 }, (_, line) => (
        <Skeleton key={line} height={36} radius="md" />
      ))}
    </div>
  )
}
