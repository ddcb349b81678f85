import type { OutcomeCounts, OutcomeGroups } from '@arriero/domain/contract/http/outcomes.ts'
import type { JourneyFigure, OutcomeScope } from '@arriero/domain/contract/outcome-filter.ts'
import { formatCop, formatCopCompact, formatNumber } from '@arriero/domain/format/number.ts'
import {
  cancelledRatio,
  noveltiesPer100,
  onTimeRatio,
} from '@arriero/domain/journeys/outcome-ratios.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { Change } from './change.tsx'
import { Panel } from './chart-panel.tsx'
import { FigureLink, FiguresContext } from './figure-link.tsx'
import { FigureTable, type TableColumn } from './figure-table.tsx'
import { LoadingBlock } from './loading-block.tsx'
import { groupsQuery } from './outcomes-data.ts'
import type { GroupSlug, OutcomesSearch } from './outcomes-search.ts'
import { writeDecimal, writePercent, writePoints } from './figure-text.ts'
import classes from './groups-panel.module.css'

const tabs: { value: GroupSlug; label: string; one: string }[] = [
  { value: 'clientes', label: 'Clientes', one: 'Cliente' },
  { value: 'corredores', label: 'Corredores', one: 'Corredor' },
  { value: 'conductores', label: 'Conductores', one: 'Conductor' },
]

type Group = OutcomeGroups['groups'][number]
/** Without an id: all the others together, which no filter finds. */
type Row = Omit<Group, 'id'> & { id: string | null }

interface GroupsPanelProps {
  search: OutcomesSearch
  onChange: (change: OutcomesSearch) => void
}

/** The same figures for each customer, corridor or driver. */
export function GroupsPanel({ search, onChange }: GroupsPanelProps) {
  const { http } = useServices()
  const { period } = use(FiguresContext)
  const { por = 'clientes' } = search
  const { data, error, refetch } = useQuery(withErrorShownInPlace(groupsQuery(http, period, por)))
  return (
    <Panel
      title="Por cliente, corredor y conductor"
      note="Los cincuenta con más viajes terminados en el periodo. El nombre abre su propio tablero; cada número, sus viajes."
      end={
        <SegmentedControl
          className={classes.tabs}
          size="xs"
          aria-label="Agrupar por"
          data={tabs.map(({ value, label }) => ({ value, label }))}
          value={por}
          onChange={(slug) => onChange({ ...search, por: slug === 'clientes' ? undefined : slug })}
        />
      }
    >
      {data ? (
        <GroupTable por={por} groups={data} search={search} />
      ) : error ? (
        <FailurePanel
          isCompact
          title="No pudimos traer esta tabla"
          message={describeError(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingBlock height={240} label="Cargando la tabla…" />
      )}
    </Panel>
  )
}

interface GroupTableProps {
  por: GroupSlug
  groups: OutcomeGroups
  search: OutcomesSearch
}

function GroupTable({ por, groups: { groups, others }, search }: GroupTableProps) {
  const heading = tabs.find(({ value }) => value === por)?.one ?? ''
  const last: Row | undefined = others
    ? { ...others, id: null, name: describeOthers(por, others.members) }
    : undefined
  const first: TableColumn<Row> = {
    title: heading,
    isText: true,
    value: ({ name }) => name,
    cell: ({ id, name }) =>
      id === null ? (
        name
      ) : (
        <Link
          className={classes.name}
          to={paths.outcomes()}
          search={{ ...search, ...searchOf(por, id) }}
          aria-label={`${name}, ver su tablero`}
        >
          {name}
        </Link>
      ),
  }
  return (
    <FigureTable
      caption={`Cifras por ${heading.toLowerCase()}`}
      columns={[first, ...columnsOf(por)]}
      rows={groups}
      last={last}
      keyOf={({ id, name }) => id ?? name}
    />
  )
}

function describeOthers(por: GroupSlug, members: number): string {
  if (por === 'conductores') return 'Los demás y sin conductor'
  return members === 1 ? 'Otro' : `Otros ${formatNumber(members)}`
}

const searchOf = (por: GroupSlug, id: string): OutcomesSearch =>
  ({ clientes: { cliente: id }, corredores: { corredor: id }, conductores: { conductor: id } })[por]

function scopeOf(por: GroupSlug, id: string): OutcomeScope {
  const [origin, destination] = id.split('-')
  return {
    clientes: { customerId: id },
    corredores: { origin, destination },
    conductores: { driverId: id },
  }[por]
}

const columnsOf = (por: GroupSlug): readonly TableColumn<Row>[] => [
  countColumn(por, 'Terminados', 'ended', 'viajes terminados'),
  countColumn(por, 'A tiempo', 'onTime', 'viajes a tiempo'),
  countColumn(por, 'Tarde', 'late', 'viajes tarde'),
  {
    title: '% a tiempo',
    value: ({ counts }) => onTimeRatio(counts) ?? -1,
    cell: ({ counts }) => writePercent(onTimeRatio(counts)),
  },
  {
    title: 'Frente a antes',
    value: ({ counts, before }) => (onTimeRatio(counts) ?? 0) - (onTimeRatio(before) ?? 0),
    cell: ({ counts, before }) => (
      <Change
        current={onTimeRatio(counts)}
        before={onTimeRatio(before)}
        isMoreBetter
        format={writePoints}
        precision={0.0005}
      />
    ),
  },
  countColumn(por, 'Cancelados', 'cancelled', 'viajes cancelados'),
  {
    title: '% cancelados',
    value: ({ counts }) => cancelledRatio(counts) ?? -1,
    cell: ({ counts }) => writePercent(cancelledRatio(counts)),
  },
  {
    title: 'Novedades por 100',
    value: ({ counts }) => noveltiesPer100(counts) ?? -1,
    cell: ({ counts }) => writeDecimal(noveltiesPer100(counts)),
  },
  countColumn(por, 'Con espera', 'withWaiting', 'viajes con espera cobrable'),
  {
    title: 'Costo de esperas',
    value: ({ counts }) => counts.waitingCop,
    cell: ({ counts }) => (
      <span title={formatCop(counts.waitingCop)}>{formatCopCompact(counts.waitingCop)}</span>
    ),
  },
]

const countColumn = (
  por: GroupSlug,
  title: string,
  figure: JourneyFigure & keyof OutcomeCounts,
  label: string,
): TableColumn<Row> => ({
  title,
  value: ({ counts }) => counts[figure],
  cell: ({ id, name, counts }) =>
    id === null ? (
      formatNumber(counts[figure])
    ) : (
      <FigureLink
        figure={{ kind: figure }}
        count={counts[figure]}
        label={`${label} de ${name}`}
        scope={scopeOf(por, id)}
      />
    ),
})
