import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatCop } from '@arriero/domain/format/number.ts'
import type { SurchargeDocument } from '@arriero/domain/journeys/surcharge-document.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { formatNearMoment } from '#features/journeys/format-moment.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { useMayCommand } from '#features/journeys/commands/command-user.ts'
import { RowCheckbox } from '../work-list/row-checkbox.tsx'
import type { WorkList } from '../work-list/use-work-list.ts'
import listClasses from '#ui/list/list-row.module.css'
import type { Decision } from './decide-surcharge.ts'
import { waitingSince } from '#features/journeys/search/plan-to-approve.ts'
import { describeCharge, describeReason, describeRequester, siteLabels } from './surcharge-text.ts'
import classes from './to-approve-row.module.css'

const clockStepMs = 10_000

interface ToApproveRowProps {
  rows: WatchedRows<SurchargeDocument>
  id: string
  selection: WorkList['selection']
  onDecide: (surcharge: SurchargeDocument, decision: Decision) => void
}

/** A surcharge: of which journey, for how long, how much, and who asked for it. */
export function ToApproveRow({ rows, id, selection, onDecide }: ToApproveRowProps) {
  const surcharge = useRow(rows, id)
  const mayDecide = useMayCommand()
  const now = useNow(clockStepMs).getTime()
  if (surcharge === undefined) return null
  const { journey, customer, origin, destination, site, amountCop } = surcharge
  const since = waitingSince(surcharge)
  const waited = formatDuration(Math.max(now - Date.parse(since), 0))
  return (
    <article className={classes.row}>
      <RowCheckbox id={id} name={`el recargo de ${journey.code}`} selection={selection} />
      <div className={`${listClasses.cell} ${classes.journey}`}>
        <div className={listClasses.line}>
          <Link
            className={listClasses.open}
            data-row={id}
            from="/admin/por-aprobar"
            to="."
            search={(search) => ({ ...search, recargo: id })}
            resetScroll={false}
          >
            {journey.code}
          </Link>
          <span className={listClasses.text}>
            <RouteText origin={origin} destination={destination} />
          </span>
        </div>
        <div className={listClasses.soft}>{customer.name}</div>
      </div>
      <div className={`${listClasses.cell} ${classes.site}`}>
        <div className={listClasses.text}>{siteLabels[site]}</div>
        <div className={listClasses.soft}>
          hace {waited} · {formatNearMoment(since, now)}
        </div>
      </div>
      <div className={`${listClasses.cell} ${classes.amount}`}>
        <div className={listClasses.strong}>
          {amountCop === null ? 'Sin valor' : formatCop(amountCop)}
        </div>
        <div className={listClasses.soft}>{describeCharge(surcharge)}</div>
      </div>
      <div className={`${listClasses.cell} ${classes.requester}`}>
        <div className={listClasses.text}>{describeRequester(surcharge)}</div>
        <div className={listClasses.soft}>{describeReason(surcharge)}</div>
      </div>
      <div className={`${listClasses.actions} ${classes.actions}`}>
        {mayDecide && (
          <>
            <Button
              size="xs"
              aria-label={`Aprobar el recargo de ${journey.code}`}
              onClick={() => onDecide(surcharge, 'approveSurcharge')}
            >
              Aprobar
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={`Anular el recargo de ${journey.code}`}
              onClick={() => onDecide(surcharge, 'voidSurcharge')}
            >
              Anular
            </Button>
          </>
        )}
      </div>
    </article>
  )
}
