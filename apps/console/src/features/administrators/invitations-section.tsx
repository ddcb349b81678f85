import type { PendingInvitation } from '@arriero/domain/contract/http/administrators.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { roleLabels } from '@arriero/domain/users/role.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useNow } from '#data/use-now.ts'
import { useServices } from '#data/use-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ToneChip } from '#ui/tone-chip.tsx'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import {
  invitationsQuery,
  resendInvitation,
  revokeInvitation,
  useRefreshAdministrators,
} from './administrators-data.ts'
import { PagedSection } from './paged-section.tsx'
import classes from './administrators-page.module.css'

/** What the dialog asks about. */
interface InvitationChange {
  action: 'resend' | 'revoke'
  invitation: PendingInvitation
}

/** Hidden while nobody is invited. */
export function InvitationsSection() {
  const { http } = useServices()
  const query = useInfiniteQuery(withErrorShownInPlace(invitationsQuery(http)))
  const invitations = query.data?.pages.flatMap(({ entries }) => entries) ?? []
  const canInvite = useCan('person.invite')
  const [isOpen, setIsOpen] = useState(false)
  // Kept while the dialog closes, so that its text doesn't change during the transition.
  const [change, setChange] = useState<InvitationChange | null>(null)
  const ask = (action: InvitationChange['action'], invitation: PendingInvitation) => {
    setChange({ action, invitation })
    setIsOpen(true)
  }
  if (query.data && invitations.length === 0 && !isOpen) return null
  return (
    <PagedSection
      title="Invitaciones pendientes"
      what="las invitaciones"
      query={query}
      failure={query.error && describeError(query.error)}
    >
      <ul className={classes.list} aria-label="Invitaciones pendientes">
        {invitations.map((invitation) => (
          <li key={invitation.id} className={classes.row} data-wide>
            <InvitationFacts invitation={invitation} />
            <span className={classes.role}>{roleLabels[invitation.role]}</span>
            {canInvite && (
              <div className={classes.actions}>
                <Button
                  variant="default"
                  size="xs"
                  aria-haspopup="dialog"
                  aria-label={`Enviar de nuevo a ${invitation.email}`}
                  onClick={() => ask('resend', invitation)}
                >
                  Enviar de nuevo
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  aria-haspopup="dialog"
                  aria-label={`Anular la invitación a ${invitation.email}`}
                  onClick={() => ask('revoke', invitation)}
                >
                  Anular
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {change && (
        <Dialog
          title={change.action === 'resend' ? 'Enviar de nuevo' : 'Anular la invitación'}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        >
          <InvitationForm change={change} onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </PagedSection>
  )
}

function InvitationFacts({ invitation }: { invitation: PendingInvitation }) {
  const { email, invitedBy, createdAt, expiresAt } = invitation
  const now = useNow(10_000)
  return (
    <div className={classes.facts}>
      <div className={classes.name}>
        {email}
        {new Date(expiresAt) <= now && (
          <ToneChip tone="amber" shape="triangle-up" label="Vencida" />
        )}
      </div>
      <div className={classes.detail}>
        <span>
          {invitedBy === null ? 'Enviada' : `La envió ${invitedBy}`}{' '}
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatRelative(createdAt, now)}
          </time>
        </span>
        <span>Sirve hasta el {formatDateTime(expiresAt)}</span>
      </div>
    </div>
  )
}

interface InvitationFormProps {
  change: InvitationChange
  onClose: () => void
}

function InvitationForm({ change, onClose }: InvitationFormProps) {
  const { http } = useServices()
  const refresh = useRefreshAdministrators()
  const { action, invitation } = change
  const { email } = invitation
  const form = useForm({
    initial: {},
    validate: () => ({ body: invitation.id }),
    send: async (id) => {
      if (action === 'resend') await resendInvitation(http, id)
      else await revokeInvitation(http, id)
    },
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: () => {
      refresh()
      onClose()
      if (action === 'resend')
        showToast('Invitación enviada', `${email} recibió otro enlace.`, 'done')
      else showToast('Invitación anulada', `El enlace de ${email} ya no sirve.`, 'done')
    },
  })
  return (
    <DialogForm
      form={form}
      intro={
        action === 'resend'
          ? `${email} recibirá un enlace nuevo. El anterior deja de servir.`
          : `El enlace que recibió ${email} deja de servir. Puede invitar a esa persona otra vez.`
      }
      submitLabel={action === 'resend' ? 'Enviar' : 'Anular'}
      onCancel={onClose}
    />
  )
}
