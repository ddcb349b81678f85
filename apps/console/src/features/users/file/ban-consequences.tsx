import type {
  BanConsequences as Consequences,
  UserFile,
} from '@arriero/domain/contract/http/review.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { consequencesQuery } from '../users-data.ts'
import classes from './person-file.module.css'

/** What a block interrupts, said before anything is asked. */
export function BanConsequences({ file }: { file: UserFile }) {
  const { http } = useServices()
  const { data, error, refetch } = useQuery(consequencesQuery(http, file.id))
  return (
    <div className={classes.consequences}>
      {error && (
        <p className={classes.note}>
          No pudimos ver qué interrumpe el bloqueo: {describeError(error)}{' '}
          <Button variant="default" size="compact-xs" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {data && (
        <p className={classes.headline} data-busy={data.openJourneys > 0}>
          {describeJourneys(data)}
        </p>
      )}
      {data && data.journeys.length > 0 && (
        <ul className={classes.codes}>
          {data.journeys.map(({ id, code }) => (
            <li key={id}>
              <Link to="/admin/viajes/$journeyId" params={{ journeyId: id }} target="_blank">
                {code}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.note}>
        {data && describeRest(data)} Queda sin acceso de inmediato. Se levanta solo con otra
        revisión. Otra persona debe aprobarlo antes de que ocurra.
      </p>
    </div>
  )
}

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`

function describeJourneys({ openJourneys }: Consequences): string {
  if (openJourneys === 0) return 'No tiene viajes activos.'
  return openJourneys === 1
    ? 'Tiene 1 viaje activo. No se cancela: reasígnelo.'
    : `Tiene ${openJourneys} viajes activos. No se cancelan: reasígnelos.`
}

/** «Tiene 2 reservas aceptadas. No se cancelan: reasígnelas. Pierde 1 llave.» */
function describeRest({ bookings, devices }: Consequences): string {
  const parts = [
    bookings === 1 && 'Tiene 1 reserva aceptada. No se cancela: reasígnela.',
    bookings > 1 && `Tiene ${bookings} reservas aceptadas. No se cancelan: reasígnelas.`,
    devices > 0 && `Pierde ${count(devices, 'llave', 'llaves')}.`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}
