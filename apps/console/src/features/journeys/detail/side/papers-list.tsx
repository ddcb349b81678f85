import { formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import type { Paper } from '@arriero/domain/contract/http/journey-detail.ts'
import classes from './journey-side.module.css'

const standings: Record<Paper['standing'], string> = {
  valid: 'vigente',
  'expires-soon': 'por vencer',
  expired: 'vencido',
}

/** In sight when one of them is trouble; otherwise one click away. */
export function PapersList({ papers }: { papers: readonly Paper[] }) {
  const troubled = papers.filter(({ standing }) => standing !== 'valid')
  return (
    <details className={classes.papers} open={troubled.length > 0}>
      <summary>Papeles {troubled.length === 0 && <span>· todos vigentes</span>}</summary>
      <ul className={classes.facts}>
        {papers.map(({ kind, label, number, expiresOn, standing }) => (
          <li key={`${kind} ${number}`} className={classes.fact}>
            <span title={number}>{label}</span>
            <span className={classes.expiry} data-standing={standing}>
              {standings[standing]}
              {expiresOn !== null && (
                <>
                  {' · '}
                  <time dateTime={expiresOn}>{formatDay(expiresOn)}</time>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
