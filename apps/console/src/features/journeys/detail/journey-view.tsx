import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { describeError, describeErrorAnd } from '#data/http/describe-error.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useStaleRows } from '#data/live/use-stale-rows.ts'
import { useJourneyKeys } from '#features/journeys/actions/use-journey-keys.ts'
import { paths } from '#paths.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { usePageName } from '#ui/page-name.ts'
import { StaleNote } from '#ui/stale-note.tsx'
import { ChangeBanner } from './header/change-banner.tsx'
import { JourneyHeader } from './header/journey-header.tsx'
import { SheetLevel } from './sheet-section.tsx'
import { type JourneyInHand, useJourneyInHand } from './use-journey-in-hand.ts'
import classes from './journey-view.module.css'
import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { SmallJourneyMap } from '#features/journeys/map/small-journey-map.tsx'
import { NoveltyProtocol } from './protocol/novelty-protocol.tsx'
import { protocolStanding } from './protocol/protocol-standing.ts'
import { CargoSection } from './side/cargo-section.tsx'
import { PeopleSection } from './side/people-section.tsx'
import { PriceSection } from './side/price-section.tsx'
import { TimersSection } from './side/timers-section.tsx'
import { JourneyTimeline } from './timeline/journey-timeline.tsx'
import { JourneyTrack } from './track/journey-track.tsx'

interface JourneyViewProps {
  id: string
  /** Of the journey's own heading. */
  level: 1 | 2
  /** Close, move, print and the like. */
  tools: ReactNode
  /** The entry of the timeline to show. */
  event?: string | undefined
}

/** One journey, as a page and as a panel alike. Give it the id as key: nothing of one is kept for the next. */
export function JourneyView({ id, level, tools, event }: JourneyViewProps) {
  const inHand = useJourneyInHand(id)
  const { journey, assessed, detail } = inHand
  useJourneyKeys(journey)
  usePageName(level === 1 ? journey?.code : undefined)
  return (
    <SheetLevel value={level}>
      <article className={classes.view} aria-label={journey ? `Viaje ${journey.code}` : 'Viaje'}>
        <header className={classes.header}>
          {journey ? <JourneyHeader journey={journey} assessed={assessed} /> : <NamelessHeader />}
          <div className={classes.tools}>
            <JourneyStaleNote rows={inHand.rows} />
            {tools}
          </div>
        </header>
        {detail && <ChangeBanner timeline={detail.timeline} />}
        {journey && detail ? (
          <JourneySheet
            journey={journey}
            detail={detail}
            readAt={inHand.readAt}
            rows={inHand.rows}
            event={event}
          />
        ) : (
          <NoSheet inHand={inHand} />
        )}
      </article>
    </SheetLevel>
  )
}

/** Every page has its heading, also before it is known whose it is. */
function NamelessHeader() {
  const Heading = use(SheetLevel) === 1 ? 'h1' : 'h2'
  return <Heading className={classes.nameless}>Viaje</Heading>
}

/** In its place: it is not here yet, not to be had, or there is none. */
function NoSheet({ inHand: { isUnknown, problem, retry } }: { inHand: JourneyInHand }) {
  if (isUnknown) {
    return (
      <EmptyPanel
        icon={<IconMapSearch size={24} stroke={1.75} />}
        title="Este viaje no está"
        message={describeErrorAnd(
          problem,
          'El enlace puede estar incompleto, o el viaje ya no existe.',
        )}
        action={
          <Button component={Link} to={paths.inProgress()} variant="default">
            Ir a En curso
          </Button>
        }
      />
    )
  }
  if (problem !== null) {
    return (
      <FailurePanel
        title="No pudimos traer el viaje"
        message={describeError(problem)}
        onRetry={retry}
      />
    )
  }
  return <JourneySkeleton />
}

function JourneyStaleNote({ rows }: { rows: WatchedRows }) {
  const stale = useStaleRows(rows)
  return stale && <StaleNote {...stale} />
}

/** The shape of what is coming; it fades in late, so that a quick answer never shows it. */
function JourneySkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden>Cargando el viaje…</VisuallyHidden>
      <Skeleton height={116} radius="lg" />
      {[72, 54, 64, 48, 58].map((width) => (
        <div key={width} className={classes.line}>
          <Skeleton height={12} width={48} />
          <Skeleton height={17} width={17} circle />
          <Skeleton height={12} width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}

interface JourneySheetProps {
  journey: JourneyDocument
  detail: JourneyDetail
  readAt: number
  rows: WatchedRows
  event: string | undefined
}

/** Everything about one journey; two columns where there is room. */
function JourneySheet({ journey, detail, readAt, rows, event }: JourneySheetProps) {
  const protocol = protocolStanding(detail)
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <JourneyTrack journey={journey} timeline={detail.timeline} />
        <JourneyTimeline journey={journey} timeline={detail.timeline} rows={rows} event={event}>
          {protocol && <NoveltyProtocol journey={journey} protocol={protocol} />}
        </JourneyTimeline>
      </div>
      <div className={classes.side}>
        <div className={classes.map}>
          <SmallJourneyMap journey={journey} track={detail.track} />
        </div>
        <PeopleSection journey={journey} detail={detail} />
        <CargoSection detail={detail} />
        <PriceSection journey={journey} detail={detail} readAt={readAt} />
        <TimersSection journey={journey} timers={detail.timers} />
      </div>
    </div>
  )
}
