import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { reviewItem } from '@arriero/domain/users/review-item.ts'
import { itemReasons, verdictLabels } from '@arriero/domain/users/review-reason.ts'
import type { ReviewEvent } from '@arriero/domain/users/review-verdict.ts'
import { userEventLabels } from '@arriero/domain/users/user-state.ts'
import { Button, Textarea } from '@mantine/core'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ShapeMark } from '#ui/tone-chip.tsx'
import { clearToasts } from '#ui/toasts.tsx'
import { Consequences } from '../file/consequences.tsx'
import { verdictMarks } from '../user-chips.tsx'
import { decide, decideRenewals } from '../users-data.ts'
import type { Concern } from './concerns.ts'
import { eventColors } from './decision-bar.tsx'
import { type CaseItem, type ReviewDraft, newVerdicts, verdictOn } from './review-draft.ts'
import classes from './decision-dialog.module.css'

interface DecisionDialogProps {
  file: UserFile
  items: readonly CaseItem[]
  draft: ReviewDraft
  concerns: readonly Concern[]
  isRenewal: boolean
  /** Null closes it. */
  event: ReviewEvent | null
  onClose: () => void
  onDecided: (event: ReviewEvent) => void
}

/** What happens then, before it happens. */
const consequences: Record<ReviewEvent, (name: string) => string> = {
  approve: (name) => `${name} queda activo y recibe un correo de bienvenida.`,
  askCorrection: (name) =>
    `${name} recibe un correo con un enlace para enviar de nuevo solo lo devuelto.`,
  reject: (name) => `${name} recibe un correo con el motivo. El registro se puede reabrir después.`,
}

/** An active person stays so. */
const renewalConsequences: typeof consequences = {
  ...consequences,
  approve: (name) =>
    `Queda registrado el nuevo vencimiento, y ${name} recibe un correo. La cuenta sigue activa.`,
  askCorrection: (name) => `${consequences.askCorrection(name)} La cuenta sigue activa.`,
}

/** The summary before a decision is sent. Enter sends it: the button has the focus. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { event, onClose } = props
  return (
    <Dialog
      title={event ? `${userEventLabels[event]} a ${props.file.name}` : ''}
      isOpen={event !== null}
      onClose={onClose}
      hasInput
    >
      {event && <DecisionForm {...props} event={event} />}
    </Dialog>
  )
}

function DecisionForm({
  file,
  items,
  draft,
  concerns,
  isRenewal,
  event,
  onClose,
  onDecided,
}: DecisionDialogProps & { event: ReviewEvent }) {
  const { http } = useServices()
  const verdicts = newVerdicts(items, draft)
  const form = useForm({
    initial: { note: '' },
    validate: ({ note }) => ({
      body: {
        expectedStateVersion: file.stateVersion,
        verdicts,
        note: note.trim() || null,
      },
    }),
    send: ({ note, ...seen }) =>
      isRenewal
        ? decideRenewals(http, file.id, seen)
        : decide(http, file.id, { ...seen, event, note }),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: () => onDecided(event),
  })
  const returned = verdicts.filter(({ verdict }) => verdict !== 'ok')
  const accepted = items.filter((item) => verdictOn(item, draft) === 'ok')
  const warned = accepted.flatMap(({ item }) => {
    const texts = concerns.filter((concern) => concern.item === item).map(({ text }) => text)
    return texts.length === 0 ? [] : [{ item, texts }]
  })
  const approved = accepted.length - warned.length
  return (
    <form className={classes.summary} {...form.formProps}>
      {event === 'reject' && <Consequences file={file} event="reject" />}
      <p className={classes.consequence}>
        {(isRenewal ? renewalConsequences : consequences)[event](file.name)}
      </p>
      <ul className={classes.summaryList}>
        {returned.map((verdict) => (
          <li key={verdict.item}>
            <ShapeMark {...verdictMarks[verdict.verdict]} />
            <span>
              <strong>{reviewItem(verdict.item).label}</strong>:{' '}
              {verdictLabels[verdict.verdict].toLowerCase()}
              {'reason' in verdict && (
                <>
                  {` · ${itemReasons[verdict.reason].label}`}
                  {verdict.note && <span className={classes.quote}>«{verdict.note}»</span>}
                </>
              )}
            </span>
          </li>
        ))}
        {warned.map(({ item, texts }) => (
          <li key={item}>
            <ShapeMark tone="amber" shape="triangle-up" />
            <span>
              <strong>{reviewItem(item).label}</strong>: correcto, con advertencia
              <span className={classes.quote}>{texts.join(' · ')}</span>
            </span>
          </li>
        ))}
        {approved > 0 && (
          <li>
            <ShapeMark {...verdictMarks.ok} />
            {approved === 1 ? '1 documento correcto' : `${approved} documentos correctos`}
          </li>
        )}
      </ul>
      <FormMessage>{form.message}</FormMessage>
      {!isRenewal && (
        <Textarea
          label="Nota interna"
          description="Opcional. Queda en el historial; la persona no la lee."
          autosize
          minRows={1}
          maxRows={4}
          maxLength={maxLengths.note}
          {...form.input('note')}
        />
      )}
      <div className={classes.summaryActions}>
        <Button variant="default" onClick={onClose}>
          Seguir revisando
        </Button>
        <Button type="submit" color={eventColors[event]} loading={form.isSending} data-autofocus>
          {userEventLabels[event]}
        </Button>
      </div>
    </form>
  )
}
