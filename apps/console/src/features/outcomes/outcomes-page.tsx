import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { Outcomes } from '@arriero/domain/contract/http/outcomes.ts'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useNow } from '#data/use-now.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { CloseIconButton } from '#ui/icon-button.tsx'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CancellationsPanel } from './cancellations-panel.tsx'
import { NoveltyTable, WaitingTable } from './detail-tables.tsx'
import { FigureCards } from './figure-cards.tsx'
import { FiguresContext } from './figure-link.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import { beforeLabel, isRunning, periodLabel, resolvePeriod, scopeOf } from './outcome-period.ts'
import { outcomesQuery } from './outcomes-data.ts'
import { type OutcomesSearch, readOutcomesSearch } from './outcomes-search.ts'
import { PeriodPicker } from './period-picker.tsx'
import { StatesPanel } from './states-panel.tsx'
import { OnTimePanel, WeeklyNoveltiesPanel, WeeklyWaitingPanel } from './weekly-panels.tsx'
import classes from './outcomes-page.module.css'

/** How the journeys of some weeks ended. Every number opens the list behind it. */
export function OutcomesPage() {
  const { http } = useServices()
  const navigate = useNavigate()
  const search = readOutcomesSearch(useSearch({ strict: false }))
  const today = dayOf(useNow(minuteMs))
  const [period, scope] = [resolvePeriod(search, today), scopeOf(search)]
  const query = outcomesQuery(http, period, scope)
  const { data, error, refetch, isPlaceholderData } = useQuery(withErrorShownInPlace(query))
  const change = (next: OutcomesSearch) => void navigate({ to: paths.outcomes(), search: next })
  const isScoped = Object.keys(scope).length > 0
  return (
    <FiguresContext value={{ period, scope }}>
      <PageHeader
        title="Tablero"
        end={<PeriodPicker search={search} since={data?.since ?? null} onChange={change} />}
      />
      <div className={classes.scroll} aria-busy={isPlaceholderData}>
        <div className={classes.page}>
          <p className={classes.intro}>
            Viajes que terminaron del {periodLabel(period)}, frente a {beforeLabel(period)}.
            {isRunning(period, today) && ' La semana no ha terminado.'}
            {data?.before.ended === 0 && ' De antes no hay cifras para comparar.'}
            {isScoped && (
              <span className={classes.scope}>
                Solo {data?.name ?? 'lo elegido'}
                <CloseIconButton
                  size="xs"
                  label="Ver todos los viajes"
                  onClick={() =>
                    change({
                      ...search,
                      cliente: undefined,
                      corredor: undefined,
                      conductor: undefined,
                    })
                  }
                />
              </span>
            )}
          </p>
          {data && (
            <Figures outcomes={data} search={search} isScoped={isScoped} onChange={change} />
          )}
          {!data && !error && <FiguresSkeleton />}
          {!data && error && (
            <FailurePanel
              title="No pudimos traer el tablero"
              message={describeError(error)}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      </div>
    </FiguresContext>
  )
}

interface FiguresProps {
  outcomes: Outcomes
  search: OutcomesSearch
  isScoped: boolean
  onChange: (search: OutcomesSearch) => void
}

function Figures({ outcomes, search, isScoped, onChange }: FiguresProps) {
  const { totals, weeks, cancellations, novelties, waiting, since } = outcomes
  if (totals.ended === 0) {
    const usual = { ...search, periodo: undefined, hasta: undefined }
    return (
      <EmptyPanel
        icon={<IconChartBar size={28} stroke={1.5} />}
        title="Ningún viaje terminó en estas semanas"
        message={
          since === null
            ? 'Las cifras empiezan cuando termina el primer viaje.'
            : `Hay cifras desde la semana del ${formatDay(since)}.`
        }
        action={
          <Button variant="default" onClick={() => onChange(usual)}>
            Ver las últimas 4 semanas
          </Button>
        }
      />
    )
  }
  return (
    <>
      <FigureCards outcomes={outcomes} />
      <div className={classes.panels}>
        <div className={classes.column}>
          <OnTimePanel weeks={weeks} />
          <CancellationsPanel cancellations={cancellations} />
          <WeeklyWaitingPanel weeks={weeks}>
            <WaitingTable waiting={waiting} />
          </WeeklyWaitingPanel>
        </div>
        <div className={classes.column}>
          {search.conductor === undefined && <StatesPanel outcomes={outcomes} />}
          <WeeklyNoveltiesPanel weeks={weeks}>
            <NoveltyTable novelties={novelties} />
          </WeeklyNoveltiesPanel>
        </div>
      </div>
      {!isScoped && <GroupsPanel search={search} onChange={onChange} />}
      {since !== null && (
        <p className={classes.foot}>
          Hay cifras desde la semana del {formatDay(since)}. Las semanas van de domingo a sábado, en
          hora de Colombia. La mediana y el p90 tienen un margen de 8 %.
        </p>
      )}
    </>
  )
}

const skeletonPanels = 4

function FiguresSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden>Cargando el tablero…</VisuallyHidden>
      <Skeleton height={112} radius="lg" />
      <div className={classes.panels}>
        {Array.from({ length: skeletonPanels }, (_, panel) => (
          <Skeleton key={panel} height={320} radius="lg" />
        ))}
      </div>
    </div>
  )
}
