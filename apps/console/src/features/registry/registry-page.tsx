import { Button } from '@mantine/core'
import { IconLayoutSidebarRight, IconPlus, IconSearchOff, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { useListCursor } from '#ui/list/list-cursor.ts'
import { listCommand, moveCommands } from '#ui/list/list-keys.ts'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextFilter } from '#ui/text-filter.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { OpenRecord } from './open-record.tsx'
import type { RecordKind } from './record-kind.ts'
import { RegistrySkeleton } from './record-panel.tsx'
import { type RegistryPath, registryListQuery } from '#features/registry-choice/record-lists.ts'
import { RegistryList } from './registry-list.tsx'
import { newRecord, type RegistrySearch } from './registry-search.ts'
import classes from './registry-page.module.css'

interface RegistryPageProps<Path extends RegistryPath, Values extends object> {
  kind: RecordKind<Path, Values>
}

/** A list of records with its search, and the open one beside it. On a narrow screen the open one covers the list. */
export function RegistryPage<Path extends RegistryPath, Values extends object>({
  kind,
}: RegistryPageProps<Path, Values>) {
  const { path, words, toLine } = kind
  const search: RegistrySearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const onSearch = (next: RegistrySearch) =>
    void navigate({ to: '.', search: next, resetScroll: false })
  const { http } = useServices()
  const canChange = useCan('registry.change')
  const canImport = useCan('registry.import')
  const [isImporting, setIsImporting] = useState(false)
  const text = search.texto ?? ''
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    withErrorShownInPlace(registryListQuery(http, path, text)),
  )
  const lines = data?.pages.flatMap(({ entries }) => entries.map(toLine)) ?? []
  const [lastCursorId, setCursorId] = useState<string>()
  const openId = search.abierto
  const isOpen = openId !== undefined
  const at = openId ?? lastCursorId
  const { index, findNext } = useListCursor(
    lines.map(({ id }) => id),
    at,
  )
  const cursorId = index < 0 ? undefined : at
  const open = (id: string | undefined) => onSearch({ ...search, abierto: id })
  const move = (step: -1 | 1) => {
    const next = findNext(step)
    setCursorId(next)
    if (isOpen && openId !== newRecord && next !== undefined) open(next)
  }
  const close = () => {
    if (openId !== newRecord) setCursorId(openId)
    open(undefined)
  }
  usePageCommands([
    ...moveCommands(words.noun, move),
    listCommand('open', 'Abrir', IconLayoutSidebarRight, () => open(cursorId), 'enter'),
    ...(canChange
      ? [listCommand('new', words.register, IconPlus, () => open(newRecord), 'n')]
      : []),
  ])
  const registerButton = canChange && (
    <Button
      size="compact-sm"
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => open(newRecord)}
    >
      {words.register}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={words.title}
        end={
          <div className={classes.end}>
            {canImport && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconUpload size={16} stroke={1.75} />}
                aria-haspopup="dialog"
                onClick={() => setIsImporting(true)}
              >
                Importar
              </Button>
            )}
            {registerButton}
          </div>
        }
      >
        <Toolbar
          search={
            <TextFilter
              value={text}
              label={`Buscar por ${words.searchHint}`}
              onChange={(texto) => onSearch({ ...search, texto: texto || undefined })}
            />
          }
        >
          <span className={classes.hint}>Por {words.searchHint}</span>
          {kind.related?.map(({ path: to, label }) => (
            <Link key={to} to={to} className={classes.related}>
              {label}
            </Link>
          ))}
        </Toolbar>
      </PageHeader>
      <div className={classes.body}>
        <div className={classes.list} data-covered={isOpen}>
          {isPending && <RegistrySkeleton label={`Cargando ${words.title.toLowerCase()}…`} />}
          {!data && error && (
            <FailurePanel
              title={`No pudimos traer ${words.title.toLowerCase()}`}
              message={describeError(error)}
              onRetry={() => void refetch()}
            />
          )}
          {data && lines.length === 0 && text !== '' && (
            <EmptyPanel
              icon={<IconSearchOff size={28} stroke={1.5} />}
              title={`Nada coincide con «${text}»`}
              message={`Se busca por ${words.searchHint}, con o sin tildes.`}
              action={
                <Button variant="default" onClick={() => onSearch({ ...search, texto: undefined })}>
                  Quitar la búsqueda
                </Button>
              }
            />
          )}
          {data && lines.length === 0 && text === '' && (
            <EmptyPanel
              icon={words.icon}
              title={words.emptyTitle}
              message={words.emptyMessage}
              action={
                canChange && <Button onClick={() => open(newRecord)}>{words.register}</Button>
              }
            />
          )}
          {lines.length > 0 && (
            <RegistryList
              label={words.title}
              lines={lines}
              openId={openId}
              cursorId={cursorId}
              hasMore={hasNextPage}
              onNearEnd={() => void fetchNextPage()}
              onCursor={setCursorId}
              onMove={move}
            />
          )}
        </div>
        {isOpen && (
          <OpenRecord
            key={openId}
            kind={kind}
            id={openId === newRecord ? null : openId}
            onClose={close}
            onOpen={open}
          />
        )}
      </div>
      <ImportDialog
        kind={path}
        title={words.title}
        isOpen={isImporting}
        onClose={() => setIsImporting(false)}
      />
    </>
  )
}
