import type { ReviewConsequences, UserFile } from '@arriero/domain/contract/http/review.ts'
import type { UserEvent } from '@arriero/domain/users/user-state.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { consequencesQuery } from '../users-data.ts'
import classes from './person-file.module.css'

type EndingEvent = Extract<UserEvent, 'askCorrection' | 'reject' | 'ban'>

interface ConsequencesProps {
  file: UserFile
  event: EndingEvent
}

/** What a block, a rejection or a correction interrupts, said before anything is asked. */
export function Consequences({ file, event }: ConsequencesProps) {
  const { http } = useServices()
  const { data, error, refetch } = useQuery(consequencesQuery(http, file.id))
  return (
    <div className={classes.consequences}>
      {error && (
        <p className={classes.note}>
          No pudimos ver qué viajes tiene: {describeError(error)}{' '}
          <Button variant="default" size="compact-xs" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {data && (
        <p className={classes.headline} data-busy={data.openJourneys > 0}>
          {describeJourneys(data, event)}
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
        {data && event !== 'askCorrection' && describeRest(data, event)} {after[event](file)}
      </p>
    </div>
  )
}

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`

const after: Record<EndingEvent, (file: UserFile) => string> = {
  askCorrection: ({ kind }) =>
    `Recibe un correo con un enlace. Hasta que se apruebe no puede ${kind === 'driver' ? 'tomar' : 'pedir'} viajes nuevos.`,
  reject: () => 'Queda sin acceso de inmediato y recibe un correo. Se puede reabrir después.',
  ban: () =>
    'Queda sin acceso de inmediato. Se levanta solo con otra revisión. Otra persona debe aprobarlo antes de que ocurra.',
}

function describeJourneys({ openJourneys }: ReviewConsequences, event: EndingEvent): string {
  if (openJourneys === 0) return 'No tiene viajes activos.'
  const isOne = openJourneys === 1
  const has = `Tiene ${count(openJourneys, 'viaje activo', 'viajes activos')}.`
  if (event === 'askCorrection') return `${has} ${isOne ? 'Sigue' : 'Siguen'} hasta el final.`
  return `${has} ${isOne ? 'No se cancela: reasígnelo' : 'No se cancelan: reasígnelos'}.`
}

/** «Tiene 2 reservas aceptadas. No se cancelan: reasígnelas. Pierde 1 llave.» Only a ban takes keys away. */
function describeRest({ bookings, devices }: ReviewConsequences, event: EndingEvent): string {
  const parts = [
    bookings === 1 && 'Tiene 1 reserva aceptada. No se cancela: reasígnela.',
    bookings > 1 && `Tiene ${bookings} reservas aceptadas. No se cancelan: reasígnelas.`,
    event === 'ban' && devices > 0 && `Pierde ${count(devices, 'llave', 'llaves')}.`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}
