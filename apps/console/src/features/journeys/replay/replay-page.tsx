import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import type { JourneyTrace } from '@arriero/domain/contract/http/journey-trace.ts'
import { journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconMapSearch, IconRouteOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import {
  isUnknownJourney,
  journeyDetailQuery,
  trackRefreshMs,
} from '#features/journeys/live/journey-detail-query.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { paths } from '#paths.ts'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader, usePageName } from '#ui/page-header.tsx'
import { describeMissing } from './describe-trace.ts'
import { ReplayView } from './replay-view.tsx'
import { traceQuery } from './trace-query.ts'
import classes from './replay-page.module.css'

const route = getRouteApi('/admin/viajes/$journeyId/recorrido')

/** The way of one journey on the map, with a slider for its time. */
export function ReplayPage() {
  const { journeyId } = route.useParams()
  const { t } = route.useSearch()
  const { http } = useServices()
  const detail = useQuery(withErrorShownInPlace(journeyDetailQuery(http, journeyId)))
  const journey = detail.data?.journey
  const isOpen = journey !== undefined && !isClosedState(journeyStateKey(journey.journeyStateId))
  const trace = useQuery({
    ...withErrorShownInPlace(traceQuery(http, journeyId)),
    refetchInterval: isOpen ? trackRefreshMs : false,
  })
  usePageName(journey && `Recorrido de ${journey.code}`)
  const isKnown = detail.data !== undefined && trace.data !== undefined
  const problem = isKnown ? null : (detail.error ?? trace.error)
  return (
    <>
      <ReplayHeader journeyId={journeyId} detail={detail.data} />
      {isKnown && trace.data.points.length > 0 && (
        <ReplayView key={journeyId} trace={trace.data} detail={detail.data} start={t} />
      )}
      {isKnown && trace.data.points.length === 0 && <NoPoints trace={trace.data} />}
      {problem !== null && (
        <Problem
          isUnknown={isUnknownJourney(problem)}
          message={describeError(detail.error ?? trace.error)}
          onRetry={() => void Promise.all([detail.refetch(), trace.refetch()])}
        />
      )}
      {!isKnown && problem === null && <ReplaySkeleton />}
    </>
  )
}

function ReplayHeader({
  journeyId,
  detail,
}: {
  journeyId: string
  detail: JourneyDetail | undefined
}) {
  return (
    <PageHeader
      title={detail ? `Recorrido de ${detail.journey.code}` : 'Recorrido'}
      beside={
        detail && (
          <p className={classes.about}>
            <JourneyStateChip stateId={detail.journey.journeyStateId} />
            <span>
              <RouteText {...detail.journey} />
            </span>
          </p>
        )
      }
      end={
        <Button component={Link} to={paths.journey(journeyId)} variant="default" size="compact-sm">
          Ver el viaje
        </Button>
      }
    />
  )
}

interface ProblemProps {
  isUnknown: boolean
  message: string
  onRetry: () => void
}

function Problem({ isUnknown, message, onRetry }: ProblemProps) {
  if (!isUnknown) {
    return (
      <FailurePanel title="No pudimos traer el recorrido" message={message} onRetry={onRetry} />
    )
  }
  return (
    <EmptyPanel
      icon={<IconMapSearch size={24} stroke={1.75} />}
      title="Este viaje no está"
      message={`${message} El enlace puede estar incompleto, o el viaje ya no existe.`}
      action={
        <Button component={Link} to={paths.inProgress()} variant="default">
          Ir a En curso
        </Button>
      }
    />
  )
}

/** Deleted, or never there. */
function NoPoints({ trace }: { trace: JourneyTrace }) {
  return <EmptyPanel icon={<IconRouteOff size={24} stroke={1.75} />} {...describeMissing(trace)} />
}

/** Fades in late, so that a quick answer never shows it. */
function ReplaySkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden>Cargando el recorrido…</VisuallyHidden>
      <Skeleton height={360} radius="lg" />
      <Skeleton height={140} radius="lg" />
    </div>
  )
}
