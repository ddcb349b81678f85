import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { reviewItem } from '@arriero/domain/users/review-item.ts'
import { Link } from '@tanstack/react-router'
import { useCan } from '#data/current-user.ts'
import { renewalsOf } from '../review/review-draft.ts'
import type { UsersSearch } from '../users-search.ts'
import { FileSection } from './file-section.tsx'
import classes from './person-file.module.css'

/** What an active person renewed and nobody reviewed yet. */
export function WaitingRenewals({ file, search }: { file: UserFile; search: UsersSearch }) {
  const canReview = useCan('user.review')
  const renewals = renewalsOf(file)
  if (renewals.length === 0) return null
  return (
    <FileSection
      title="Renovaciones por revisar"
      end={
        canReview && (
          <Link
            to="/admin/usuarios/$userId"
            params={{ userId: file.id }}
            search={{ ...search, estado: 'renovaciones' }}
          >
            Revisar
          </Link>
        )
      }
    >
      <ul className={classes.lines}>
        {renewals.map(({ item, attempts: [newest] }) => (
          <li key={item} className={classes.line}>
            {reviewItem(item).label}
            {newest && <span className={classes.soft}>{formatDateTime(newest.sentAt)}</span>}
          </li>
        ))}
      </ul>
    </FileSection>
  )
}
