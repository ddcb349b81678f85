import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import {
  describeOpenJourneys,
  describeOtherLosses,
  type EndingEvent,
} from '@arriero/domain/users/interrupted.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consequencesQuery } from '#data/consequences-query.ts'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import classes from './person-file.module.css'

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
          {describeOpenJourneys(data, event)}
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
        {data && describeOtherLosses(data, event)} {after[event](file)}
      </p>
    </div>
  )
}

const after: Record<EndingEvent, (file: UserFile) => string> = {
  askCorrection: ({ kind }) =>
    `Recibe un correo con un enlace. Hasta que se apruebe no puede ${kind === 'driver' ? 'tomar' : 'pedir'} viajes nuevos.`,
  reject: () => 'Queda sin acceso de inmediato y recibe un correo. Se puede reabrir después.',
  ban: () =>
    'Queda sin acceso de inmediato. Se levanta solo con otra revisión. Otra persona debe aprobarlo antes de que ocurra.',
}
