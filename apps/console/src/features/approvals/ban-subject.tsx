import { describeOpenJourneys, describeOtherLosses } from '@arriero/domain/users/interrupted.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consequencesQuery } from '#data/consequences-query.ts'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import classes from './approvals-page.module.css'

/** What a ban interrupts, for the person who decides it. */
export function BanConsequences({ userId }: { userId: string }) {
  const { http } = useServices()
  const { data, error } = useQuery(consequencesQuery(http, userId))
  return (
    <div className={classes.consequences}>
      {error && (
        <p className={classes.note}>No pudimos ver qué viajes tiene: {describeError(error)}</p>
      )}
      {data && (
        <p className={classes.headline} data-busy={data.openJourneys > 0}>
          {describeOpenJourneys(data, 'ban')}
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
      {data && <p className={classes.note}>{describeOtherLosses(data, 'ban')}</p>}
    </div>
  )
}

/** Opens beside the list, so that the decision stays at hand. */
export function PersonLink({ userId }: { userId: string }) {
  return (
    <Link
      to="/admin/usuarios/$userId"
      params={{ userId }}
      target="_blank"
      className={classes.personLink}
    >
      Ver papeles, veredictos e historial
    </Link>
  )
}
