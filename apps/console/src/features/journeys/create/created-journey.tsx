import { formatPlate } from '@arriero/domain/identity/plate.ts'
import {
  isToAssign,
  isUnderWay,
  journeyStateDisplay,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { describeError } from '#data/http/describe-error.ts'
import { useJourneyDetail } from '#features/journeys/detail/journey-detail.ts'
import { CandidatesSection } from '#features/journeys/detail/side/candidates-section.tsx'
import { CargoSection } from '#features/journeys/detail/side/cargo-section.tsx'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import { RouteText } from '#features/journeys/route-text.tsx'
import { paths } from '#paths.ts'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './new-journey.module.css'

/** The journey that was just created: who could take it, and live who takes it. */
export function CreatedJourney({ id }: { id: string }) {
  const { journey, detail, problem, retry } = useJourneyDetail(id)
  if (journey === undefined) {
    return problem ? (
      <FailurePanel
        title="No pudimos traer el viaje creado"
        message={describeError(problem)}
        onRetry={retry}
      />
    ) : (
      <output className={classes.loading} aria-label="Cargando el viaje">
        <Skeleton height={180} radius="md" />
      </output>
    )
  }
  return (
    <>
      <PageHeader title={`Viaje ${journey.code} creado`} />
      <div className={classes.columns} data-created>
        <div className={classes.column}>
          <section className={classes.section} aria-label="Estado">
            <div className={classes.state}>
              <JourneyStateChip stateId={journey.journeyStateId} />
              <strong>
                <RouteText {...journey} />
              </strong>
              <span className={classes.soft}>{journey.customer.name}</span>
            </div>
            <output className={classes.outcome}>{describeOutcome(journey)}</output>
            <NextSteps journey={journey} />
          </section>
          {detail && <CargoSection detail={detail} />}
        </div>
        <div className={classes.column}>
          {isToAssign(journey.journeyStateId) && <CandidatesSection journey={journey} />}
        </div>
      </div>
    </>
  )
}

/**
 * Where it stands, as one sentence; it changes by itself when a driver takes it. Without the time: the document has only
 * that of its newest state.
 */
function describeOutcome({
  journeyStateId,
  driver,
  vehicle,
  offeredTo,
  kind,
}: JourneyDocument): string {
  if (driver) {
    const plate = vehicle ? ` con ${formatPlate(vehicle.plate)}` : ''
    const taken =
      kind === 'booking' && !isUnderWay(journeyStateId) ? 'aceptó la reserva' : 'lo tomó'
    return `${driver.name} ${taken}${plate}.`
  }
  if (offeredTo) return `Se le ofreció a ${offeredTo.name}. Falta su respuesta.`
  const { label, group } = journeyStateDisplay[journeyStateId]
  if (group === 'closed') return `Terminó sin conductor: ${label.toLowerCase()}.`
  return 'Está publicado: los conductores que pueden llevarlo ya lo ven. Asígnelo aquí o espere a que uno lo tome.'
}

function NextSteps({ journey }: { journey: JourneyDocument }) {
  const titleRef = useInitialFocus<HTMLAnchorElement>()
  const isOpen = isToAssign(journey.journeyStateId)
  return (
    <div className={classes.nextSteps}>
      <Button component={Link} to={paths.newJourney()} ref={titleRef} variant="default">
        Crear otro
      </Button>
      <Button component={Link} to={paths.journey(journey.id)} variant="default">
        Ver viaje
      </Button>
      {isOpen && (
        <Button component={Link} to={paths.toAssign()} variant="default">
          Dejar publicado
        </Button>
      )}
    </div>
  )
}
