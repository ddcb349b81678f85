import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { formatKm, formatNumber } from '@arriero/domain/format/number.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { useCommandUser } from '#features/journeys/commands/command-user.ts'
import { useServices } from '#data/use-services.ts'
import {
  candidatesQuery,
  type DriverCandidate,
  fitCandidates,
} from '#features/journeys/commands/candidates-query.ts'
import { useRunCommand } from '#features/journeys/commands/command-context.ts'
import { planAssignment } from '#features/journeys/commands/driver-commands.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { DetailSection } from '../detail-section.tsx'
import classes from './journey-side.module.css'

const maxShown = 5

/** Who could take a journey without a driver, best first, each with a button that proposes them. */
export function CandidatesSection({ journey }: { journey: JourneyDocument }) {
  const { http } = useServices()
  const { data, error, refetch } = useQuery(candidatesQuery(http, journey.id))
  const fit = data && fitCandidates(data)
  const unfit = data && fit ? data.candidates.length - fit.length : 0
  return (
    <DetailSection title="Candidatos" part="candidates">
      <div className={classes.stack}>
        <FormMessage>
          {error && describeErrorAnd(error, 'No pudimos traer los conductores.')}
        </FormMessage>
        {error && (
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Reintentar
          </Button>
        )}
        {!fit && !error && <Skeleton height={120} radius="md" />}
        {fit?.slice(0, maxShown).map((candidate) => (
          <Candidate key={candidate.driver.id} candidate={candidate} journey={journey} />
        ))}
        {fit?.length === 0 && (
          <p className={classes.none}>Nadie puede tomar esta carga en este momento.</p>
        )}
        {unfit > 0 && (
          <p className={classes.none}>
            {formatNumber(unfit)} más cerca, pero no pueden: los motivos están al asignar.
          </p>
        )}
      </div>
    </DetailSection>
  )
}

function Candidate({
  candidate,
  journey,
}: {
  candidate: DriverCandidate
  journey: JourneyDocument
}) {
  const me = useCommandUser()
  const runCommand = useRunCommand()
  const { driver, vehicle, thirdPartyCompany, distanceKm, warnings } = candidate
  const about = [
    formatPlate(vehicle.plate),
    vehicle.type,
    thirdPartyCompany,
    distanceKm === null ? 'sin ubicación conocida' : `a ${formatKm(Math.round(distanceKm))}`,
  ]
  const planned = planAssignment(journey, me, candidate)
  return (
    <div className={classes.person}>
      <div className={classes.who}>
        <div className={classes.name}>{driver.name}</div>
        <div className={classes.soft}>{about.filter(Boolean).join(' · ')}</div>
        {warnings.map((warning) => (
          <div key={warning} className={classes.soft}>
            {warning}
          </div>
        ))}
      </div>
      {planned?.needsDriver && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${planned.command.label}: ${driver.name}`}
          onClick={() => runCommand(journey, planned.command.name, planned.preset)}
        >
          {planned.command.name === 'assign' ? 'Asignar' : 'Ofrecer'}
        </Button>
      )}
    </div>
  )
}
