import type { AuditLine } from '@arriero/domain/contract/http/audit.ts'
import type { Ref } from 'react'
import classes from './audit-page.module.css'

/** What changed, field by field; without a column «Antes» where nothing was before. */
export function ChangesTable({
  changes,
  ref,
}: {
  changes: AuditLine['changes']
  ref: Ref<HTMLTableElement>
}) {
  const hasBefore = changes.some(({ before }) => before !== null)
  return (
    <table ref={ref} className={classes.changes} tabIndex={-1}>
      <caption className={classes.caption}>{hasBefore ? 'Qué cambió' : 'Qué se registró'}</caption>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {hasBefore && <th scope="col">Antes</th>}
          <th scope="col">{hasBefore ? 'Después' : 'Valor'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={`${field} ${before} ${after}`}>
            <th scope="row">{field}</th>
            {hasBefore && <td className={classes.before}>{before ?? '—'}</td>}
            <td>{after ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
