import { Button } from '@mantine/core'
import { IconLayoutSidebarRight, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
import { RegistrySkeleton } from './record-panel.tsx'
import { type RegistryPath, registryListQuery } from './registry-data.ts'
import { type RecordLine, RegistryList } from './registry-list.tsx'
import { newRecord, type RegistrySearch } from './registry-search.ts'
import classes from './registry-page.module.css'

/** The words of one kind of record. */
export interface RegistryWords {
  /** «Clientes» */
  title: string
  /** «Cliente» */
  noun: string
  /** «Registrar cliente» */
  register: string
  /** What the search finds: «nombre, NIT, celular o correo». */
  searchHint: string
  emptyTitle: string
  emptyMessage: string
  icon: ReactNode
}

interface RegistryPageProps<Path extends RegistryPath> {
  path: Path
  words: RegistryWords
  search: RegistrySearch
  onSearch: (search: RegistrySearch) => void
  toLine: (entry: EntryOf<Path>) => RecordLine
  /** The panel of the open record; null for a new one. */
  panel: (id: string | null, onClose: () => void) => ReactNode
}

type EntryOf<Path extends RegistryPath> = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof registryListQuery<Path>>['queryFn']>>>
>['entries'][number]

/** A list of records with its search, and the open one beside it. On a narrow screen the open one covers the list. */
export function RegistryPage<Path extends RegistryPath>(props: RegistryPageProps<Path>) {
  const { path, words, search, onSearch, toLine } = props
  const { http } = useServices()
  const canChange = useCan('registry.change')
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
      <PageHeader title={words.title} end={<div className={classes.end}>{registerButton}</div>}>
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
        {isOpen && props.panel(openId === newRecord ? null : openId, close)}
      </div>
    </>
  )
}
