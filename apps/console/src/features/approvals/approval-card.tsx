import {
  approvalKinds,
  approvalStatusLabels,
  type ApprovalStatus,
} from '@arriero/domain/approvals/approval.ts'
import type { ApprovalRecord } from '@arriero/domain/contract/http/approvals.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { Button } from '@mantine/core'
import { useCurrentUserId } from '#data/current-user.ts'
import { useNow } from '#data/use-now.ts'
import { ToneChip } from '#ui/tone-chip.tsx'
import type { DialogTarget } from './approval-dialog.tsx'
import type { ApprovalAction } from './approvals-data.ts'
import { PersonLink } from './ban-subject.tsx'
import classes from './approvals-page.module.css'

const actionLabels: Record<ApprovalAction, string> = {
  approve: 'Aprobar',
  reject: 'Rechazar',
  withdraw: 'Retirar',
  confirmAlone: 'Confirmar a solas',
}

const statusChips = {
  pending: { tone: 'amber', shape: 'circle' },
  approved: { tone: 'green', shape: 'check' },
  rejected: { tone: 'red', shape: 'square' },
  withdrawn: { tone: 'slate', shape: 'circle' },
  expired: { tone: 'slate', shape: 'circle' },
} as const satisfies Record<ApprovalStatus, object>

interface ApprovalCardProps {
  approval: ApprovalRecord
  onAction: (target: DialogTarget) => void
}

export function ApprovalCard({ approval, onAction }: ApprovalCardProps) {
  const { kind, subjectId, summary, note, status, actions } = approval
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.kind}>{approvalKinds[kind].label}</span>
        <ToneChip {...statusChips[status]} label={approvalStatusLabels[status]} />
      </div>
      <p className={classes.summary}>{summary}</p>
      {note !== null && <p className={classes.note}>«{note}»</p>}
      {kind === 'user.ban' && subjectId !== null && <PersonLink userId={subjectId} />}
      <p className={classes.facts}>
        {status === 'pending' ? <Waiting approval={approval} /> : describeEnd(approval)}
      </p>
      {approval.outcome !== null && <p className={classes.facts}>{approval.outcome}</p>}
      {actions.length > 0 && (
        <div className={classes.actions}>
          {actions.map((action) => (
            <Button
              key={action}
              size="xs"
              variant={action === 'approve' ? 'filled' : 'default'}
              aria-haspopup="dialog"
              aria-label={`${actionLabels[action]}: ${summary}`}
              onClick={() => onAction({ action, approval })}
            >
              {actionLabels[action]}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

/** «Pidió Ana Gómez hace 5 min · vence en 23 h». */
function Waiting({ approval }: { approval: ApprovalRecord }) {
  const now = useNow(60_000)
  const userId = useCurrentUserId()
  const { requestedBy, requestedAt, expiresAt } = approval
  const isOwn = requestedBy.id === userId
  const who = isOwn ? 'La pidió usted' : `La pidió ${requestedBy.name}`
  const times = `${formatRelative(new Date(requestedAt), now)} · vence el ${formatDateTime(expiresAt)}`
  return (
    <>
      {who} {times}
      {isOwn && <strong className={classes.waits}>{describeWaiting(approval)}</strong>}
    </>
  )
}

const describeWaiting = ({ actions }: ApprovalRecord): string =>
  actions.includes('confirmAlone')
    ? 'Nadie más puede decidirla: confírmela usted.'
    : 'Esperando a otra persona'

const verbs = { approved: 'La aprobó', rejected: 'La rechazó', withdrawn: 'La retiró' } as const

function describeEnd(approval: ApprovalRecord): string {
  const { status, requestedBy, requestedAt, decidedBy, decidedAt, decisionNote, isAlone } = approval
  const asked = `La pidió ${requestedBy.name} el ${formatDateTime(requestedAt)}.`
  if (status === 'pending' || status === 'expired' || decidedBy === null || decidedAt === null) {
    return `${asked} Nadie la decidió a tiempo.`
  }
  const verb = isAlone ? 'La confirmó a solas' : verbs[status]
  const note = decisionNote === null ? '' : ` «${decisionNote}»`
  return `${asked} ${verb} ${decidedBy.name} el ${formatDateTime(decidedAt)}.${note}`
}
