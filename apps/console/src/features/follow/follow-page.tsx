import type { SharedJourney } from '@arriero/domain/contract/http/shared-journeys.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { hasEnded, sharedStageLabels } from '@arriero/domain/journeys/shared-stage.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useNow } from '#data/use-now.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { describeArrival, describeSignal } from './describe-journey.ts'
import { RoadMap } from './road-map.tsx'
import type { FollowedJourney } from './shared-journey.ts'
import { useFollowedJourney } from './use-followed-journey.ts'
import classes from './follow-page.module.css'

/** The public page of one journey. `token` is empty if the link is incomplete. */
export function FollowPage({ token }: { token: string }) {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <BrandMark />
      </header>
      <main className={classes.main}>
        {token === '' ? <UnknownLink /> : <LinkedJourney token={token} />}
      </main>
    </div>
  )
}

function LinkedJourney({ token }: { token: string }) {
  const { state, retry } = useFollowedJourney(token)
  switch (state.kind) {
    case 'loading':
      return (
        <Notice title="Buscando el viaje…">
          <output className={classes.waiting}>Un momento, por favor.</output>
        </Notice>
      )
    case 'unknown':
      return <UnknownLink />
    case 'failed':
      return (
        <Notice title="No pudimos traer el viaje">
          <p role="alert">{describeError(state.failure)}</p>
          <Button onClick={retry}>Reintentar</Button>
        </Notice>
      )
    case 'following':
      return (
        <JourneySheet
          followed={state.followed}
          failure={state.failure === null ? null : describeError(state.failure)}
        />
      )
  }
}

/** The same for a link that is unknown, expired or revoked. */
function UnknownLink() {
  return (
    <Notice title="Enlace no disponible">
      <p>{errorCatalogue['share.not-found'].message}</p>
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.notice}>
      <h1 className={classes.stage}>{title}</h1>
      {children}
    </section>
  )
}

interface JourneySheetProps {
  followed: FollowedJourney
  /** Why the last request failed. */
  failure: string | null
}

function JourneySheet({ followed: { journey, receivedAt }, failure }: JourneySheetProps) {
  const sinceReceivedMs = Math.max(0, useNow(1000).getTime() - receivedAt)
  const now = Date.parse(journey.answeredAt) + sinceReceivedMs
  const signal = describeSignal(journey, sinceReceivedMs)
  const { code, stage, isDelayed, origin, destination, plate, driverName, expiresAt } = journey
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <p className={classes.code}>Viaje {code}</p>
        <div className={classes.stageLine}>
          <h1 className={classes.stage} data-stage={stage}>
            {sharedStageLabels[stage]}
          </h1>
          {isDelayed && <span className={classes.delay}>Con retraso</span>}
        </div>
        <p className={classes.arrival}>{describeArrival(journey, now)}</p>
      </header>
      <Progress journey={journey} />
      {journey.road.length > 0 && stage !== 'cancelled' && <RoadMap journey={journey} />}
      {signal && (
        <p className={classes.signal} data-old={signal.isOld}>
          {signal.text}
        </p>
      )}
      {(plate !== null || driverName !== null) && (
        <dl className={classes.facts}>
          {plate !== null && <Fact name="Placa">{formatPlate(plate)}</Fact>}
          {driverName !== null && <Fact name="Conductor">{driverName}</Fact>}
        </dl>
      )}
      <footer className={classes.foot}>
        <Freshness ageMs={sinceReceivedMs} failure={failure} isOver={hasEnded(stage)} />
        <p>
          {signal && 'Ubicación aproximada. '}El enlace sirve{' '}
          {expiresAt === null
            ? 'hasta 24 horas después de terminar el viaje'
            : `hasta el ${formatDateTime(expiresAt)}`}
          . No lo comparta con quien no deba conocer este viaje de {origin} a {destination}.
        </p>
      </footer>
    </article>
  )
}

function Progress({ journey }: { journey: SharedJourney }) {
  const { origin, destination, progress } = journey
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <div className={classes.progress}>
      {progress !== null && (
        <progress className={classes.bar} aria-label="Avance del viaje" value={percent} max={100} />
      )}
      <div className={classes.ends}>
        <span>{origin}</span>
        {progress !== null && <span className={classes.percent}>{percent} %</span>}
        <span>{destination}</span>
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** After this long the sheet is not called current any more. */
const staleMs = minuteMs

interface FreshnessProps {
  ageMs: number
  failure: string | null
  isOver: boolean
}

/** How old the sheet is. Not announced by screen readers: it changes every second. */
function Freshness({ ageMs, failure, isOver }: FreshnessProps) {
  if (isOver) return null
  const age = `hace ${formatDuration(ageMs)}`
  const isStale = failure !== null || ageMs > staleMs
  return (
    <p className={classes.fresh} data-stale={isStale}>
      {ageMs < 1000 && !isStale ? 'Actualizado ahora' : `Actualizado ${age}`}
      {failure !== null && `. ${failure} Se reintenta solo.`}
    </p>
  )
}
