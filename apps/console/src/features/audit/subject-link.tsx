import type { AuditLine } from '@arriero/domain/contract/http/audit.ts'
import { Link, linkOptions } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { describeSubject } from './audit-words.ts'
import classes from './audit-page.module.css'

type Subject = NonNullable<AuditLine['subject']>

/** What an entry is about, as a link where it has a page. */
export function SubjectLink({ subject }: { subject: Subject }) {
  const words = describeSubject(subject)
  if (subject.page === null) return <span className={classes.about}>{words}</span>
  return (
    <Link {...routeOf(subject.page)} className={`${classes.about} ${classes.link}`}>
      {words}
    </Link>
  )
}

function routeOf({ kind, id }: NonNullable<Subject['page']>) {
  switch (kind) {
    case 'journey':
      return linkOptions({ to: '/admin/viajes/$journeyId', params: { journeyId: id } })
    case 'person':
      return linkOptions({ to: '/admin/usuarios/$userId', params: { userId: id } })
    case 'administrator':
      return linkOptions({ to: paths.administrators() })
    case 'vehicle':
      return linkOptions({ to: paths.vehicles(), search: { abierto: id } })
    case 'trailer':
      return linkOptions({ to: paths.trailers(), search: { abierto: id } })
    case 'holder':
      return linkOptions({ to: paths.holders(), search: { abierto: id } })
    case 'notification-rule':
      return linkOptions({ to: paths.notificationRules() })
    case 'novelty-protocol':
      return linkOptions({ to: paths.noveltyProtocols(), search: { tipo: id } })
    case 'approval':
      return linkOptions({ to: paths.approvals() })
  }
}
