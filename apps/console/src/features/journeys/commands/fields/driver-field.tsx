import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import { formatKm } from '@arriero/domain/format/number.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { Button, Radio, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { candidatesQuery, type DriverCandidate } from '../candidates-query.ts'
import { autoFocus, type QuestionFieldProps } from './basic-fields.tsx'
import classes from './fields.module.css'

/** An internal reassignment offers own drivers only, an external one third parties only. */
function fitsCommand({ thirdPartyCompany }: DriverCandidate, name: CommandName): boolean {
  if (name === 'reassignInternally') return thirdPartyCompany === null
  return name !== 'reassignExternally' || thirdPartyCompany !== null
}

/** The drivers that the server proposes, best first; those who can't take the load are disabled, with the reason. */
export function DriverField({
  journey,
  name,
  value,
  problem,
  isFirst,
  onChange,
}: QuestionFieldProps) {
  const { http } = useServices()
  const { data, error, isPending, refetch } = useQuery({
    ...candidatesQuery(http, journey.id),
    // Trucks move and take other loads: read again each time the dialog opens.
    staleTime: 0,
  })
  const candidates = data?.candidates.filter((candidate) => fitsCommand(candidate, name)) ?? []
  const best = candidates.findIndex(({ obstacles }) => obstacles.length === 0)
  return (
    <Radio.Group
      name="driverId"
      label="Conductor"
      value={value}
      error={problem}
      required
      onChange={onChange}
    >
      {isPending && (
        <output aria-label="Buscando conductores">
          <Skeleton height={120} radius="md" />
        </output>
      )}
      <FormMessage>
        {error && describeErrorAnd(error, 'No pudimos traer los conductores.')}
      </FormMessage>
      {error && (
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Reintentar
        </Button>
      )}
      {data && candidates.length === 0 && (
        <p className={classes.about}>No hay conductores para esta carga en este momento.</p>
      )}
      {candidates.length > 0 && (
        <div className={classes.candidates}>
          {candidates.map((candidate, index) => (
            <CandidateChoice
              key={candidate.driver.id}
              candidate={candidate}
              isFirst={isFirst && index === best}
            />
          ))}
        </div>
      )}
    </Radio.Group>
  )
}

function CandidateChoice({ candidate, isFirst }: { candidate: DriverCandidate; isFirst: boolean }) {
  const { driver, vehicle, thirdPartyCompany, distanceKm, obstacles, warnings } = candidate
  const about = [
    formatPlate(vehicle.plate),
    vehicle.type,
    thirdPartyCompany,
    distanceKm === null ? 'sin ubicación conocida' : `a ${formatKm(Math.round(distanceKm))}`,
  ]
  return (
    <Radio
      className={classes.candidate}
      value={driver.id}
      disabled={obstacles.length > 0}
      label={
        <>
          <span className={classes.candidateLabel}>{driver.name}</span>
          <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
          {warnings.map((warning) => (
            <span key={warning} className={classes.warning}>
              {warning}
            </span>
          ))}
          {obstacles.map((obstacle) => (
            <span key={obstacle} className={classes.obstacle}>
              {obstacle}
            </span>
          ))}
        </>
      }
      {...autoFocus(isFirst)}
    />
  )
}
