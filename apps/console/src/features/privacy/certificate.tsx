import type { ErasureCertificate } from '@arriero/domain/contract/http/privacy.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import classes from './erasure-page.module.css'

interface ErasurePartsProps extends Pick<ErasureCertificate, 'deleted' | 'kept'> {
  isDone: boolean
}

/** What is deleted and what is kept, and why. */
export function ErasureParts({ deleted, kept, isDone }: ErasurePartsProps) {
  return (
    <div className={classes.parts}>
      <section className={classes.part}>
        <h2 className={classes.heading}>{isDone ? 'Se borró' : 'Se borra'}</h2>
        <ul className={classes.list}>
          {shown(deleted).map(({ what, count }) => (
            <li key={what}>
              <span>{what}</span>
              <span className={classes.count}>{count}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.part}>
        <h2 className={classes.heading}>
          {isDone ? 'Se conservó, sin el nombre' : 'Se conserva, sin el nombre'}
        </h2>
        <ul className={classes.list}>
          {shown(kept).map(({ what, why, count }) => (
            <li key={what}>
              <span>
                {what}
                <span className={classes.why}>{why}</span>
              </span>
              <span className={classes.count}>{count}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const shown = <Part extends { count: number }>(parts: readonly Part[]): Part[] =>
  parts.filter(({ count }) => count > 0)

/** Without personal data: it can be sent to the person. */
export function Certificate({ certificate }: { certificate: ErasureCertificate }) {
  const { id, erasedAt, deleted, kept } = certificate
  return (
    <>
      <output className={classes.intro}>
        Los datos se suprimieron el {formatDateTime(new Date(erasedAt))}. Esta es la constancia;
        también queda en la auditoría.
      </output>
      <ErasureParts deleted={deleted} kept={kept} isDone />
      <p className={classes.number}>Constancia {id}</p>
      <div>
        <CopyButton text={writeCertificate(certificate)} label="Copiar la constancia" />
      </div>
    </>
  )
}

function writeCertificate({ id, erasedAt, deleted, kept }: ErasureCertificate): string {
  return [
    `Constancia de supresión de datos personales ${id}`,
    formatDateTime(new Date(erasedAt)),
    '',
    'Se borró:',
    ...shown(deleted).map(({ what, count }) => `- ${what}: ${count}`),
    '',
    'Se conservó, sin el nombre:',
    ...shown(kept).map(({ what, count, why }) => `- ${what}: ${count}. ${why}`),
  ].join('\n')
}
