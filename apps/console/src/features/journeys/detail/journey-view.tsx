import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { isToAssign } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { describeError, describeErrorAnd } from '#data/http/describe-error.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useJourneyShortcuts } from '#features/journeys/commands/journey-shortcuts.tsx'
import { useRequestedCommand } from '#features/journeys/commands/requested-command.ts'
import { JourneysStaleNote } from '#features/journeys/rows/journey-list-status.tsx'
import { SmallJourneyMap } from '#features/journeys/map/lazy-maps.tsx'
import { useNoveltyProtocols } from '#features/journeys/protocols/protocols-data.ts'
import { paths } from '#paths.ts'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { usePageName } from '#ui/page-header.tsx'
import { HeadingLevel } from './detail-section.tsx'
import { ChangeBanner } from './header/change-banner.tsx'
import { JourneyHeader } from './header/journey-header.tsx'
import { type JourneyDetailState, useJourneyDetail } from './journey-detail.ts'
import { NoveltyProtocolPanel } from './protocol/novelty-protocol.tsx'
import { readProtocol } from './protocol/protocol-progress.ts'
import { CandidatesSection } from './side/candidates-section.tsx'
import { CargoSection } from './side/cargo-section.tsx'
import { PeopleSection } from './side/people-section.tsx'
import { PriceSection } from './side/price-section.tsx'
import { SharesSection } from './side/shares-section.tsx'
import { TimersSection } from './side/timers-section.tsx'
import { JourneyTimeline } from './timeline/journey-timeline.tsx'
import { JourneyTrack } from './track/journey-track.tsx'
import classes from './journey-view.module.css'

interface JourneyViewProps {
  id: string
  /** Of the journey's heading. */
  level: 1 | 2
  /** Buttons such as close, next and print. */
  tools: ReactNode
  /** The entry of the timeline to scroll to. */
  event?: string | undefined
}

/** One journey, as a page or as a panel. Needs the id as its React key, so that no state passes to the next journey. */
export function JourneyView({ id, level, tools, event }: JourneyViewProps) {
  const state = useJourneyDetail(id)
  const { journey, assessed, detail } = state
  useJourneyShortcuts(journey)
  useRequestedCommand(level === 1 ? journey : undefined)
  usePageName(level === 1 ? journey?.code : undefined)
  return (
    <HeadingLevel value={level}>
      <article className={classes.view} aria-label={journey ? `Viaje ${journey.code}` : 'Viaje'}>
        <header className={classes.header}>
          {journey ? (
            <JourneyHeader journey={journey} assessed={assessed} />
          ) : (
            <PlaceholderHeading />
          )}
          <div className={classes.tools}>
            <JourneysStaleNote rows={state.rows} />
            {tools}
          </div>
        </header>
        {detail && <ChangeBanner timeline={detail.timeline} />}
        {journey && detail ? (
          <JourneySections
            journey={journey}
            detail={detail}
            readAt={state.readAt}
            rows={state.rows}
            event={event}
          />
        ) : (
          <MissingDetail state={state} />
        )}
      </article>
    </HeadingLevel>
  )
}

/** A page needs a heading, also before the journey is known. */
function PlaceholderHeading() {
  const Heading = use(HeadingLevel) === 1 ? 'h1' : 'h2'
  return <Heading className={classes.placeholder}>Viaje</Heading>
}

/** Shown instead of the detail: loading, failed or not found. */
function MissingDetail({ state: { isUnknown, problem, retry } }: { state: JourneyDetailState }) {
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

/** Fades in late, so that a quick answer never shows it. */
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

interface JourneySectionsProps {
  journey: JourneyDocument
  detail: JourneyDetail
  readAt: number
  rows: WatchedRows
  event: string | undefined
}

/** All sections of the detail; in two columns where there is room. */
function JourneySections({ journey, detail, readAt, rows, event }: JourneySectionsProps) {
  const progress = readProtocol(detail, useNoveltyProtocols())
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {/* First, so that what has to be done is on screen when the panel opens. */}
        {progress && (
          <NoveltyProtocolPanel journey={journey} contact={detail.contact} progress={progress} />
        )}
        <JourneyTrack journey={journey} timeline={detail.timeline} />
        <JourneyTimeline journey={journey} timeline={detail.timeline} rows={rows} event={event} />
      </div>
      <div className={classes.side}>
        <div className={classes.map}>
          <SmallJourneyMap journey={journey} track={detail.track} />
        </div>
        {canHaveCandidates(journey) && <CandidatesSection journey={journey} />}
        <PeopleSection journey={journey} detail={detail} />
        <CargoSection detail={detail} />
        <PriceSection journey={journey} detail={detail} readAt={readAt} />
        <TimersSection journey={journey} timers={detail.timers} />
        <SharesSection detail={detail} />
      </div>
    </div>
  )
}

/** Nobody carries it, and it is not offered to one driver already. */
const canHaveCandidates = ({ journeyStateId, offeredTo }: JourneyDocument) =>
  isToAssign(journeyStateId) && offeredTo === null
