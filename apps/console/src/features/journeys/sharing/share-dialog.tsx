import { fromWallClock, toWallClock } from '@arriero/domain/calendar/calendar-day.ts'
import { dayMs, hourMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { maxShareDays } from '@arriero/domain/contract/limits.ts'
import type { NewShare, NewShareBody } from '@arriero/domain/contract/http/shared-journeys.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button, Radio } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useInitialFocus } from '#ui/form/focus.tsx'
import type { FormResult } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts } from '#ui/toasts.tsx'
import { createShare, shareLink, shareMessage, whatsAppMessage } from './share-data.ts'
import { describeExpiry, ShareList } from './share-list.tsx'
import classes from './sharing.module.css'

interface ShareContentProps {
  detail: JourneyDetail
  onClose: () => void
}

/** The content of the dialog: creates a link, shows it once, and lists the others. */
export function ShareContent({ detail: { journey, shares }, onClose }: ShareContentProps) {
  const [created, setCreated] = useState<NewShare | null>(null)
  const others = shares.filter(({ id }) => id !== created?.id)
  return (
    <div className={classes.content}>
      {created ? (
        <CreatedLink journey={journey} share={created} onClose={onClose} />
      ) : (
        <ShareForm journeyId={journey.id} onCreated={setCreated} onCancel={onClose} />
      )}
      {others.length > 0 && (
        <section className={classes.others}>
          <h3 className={classes.heading}>
            {created ? 'Otros enlaces activos' : 'Enlaces activos'}
          </h3>
          <ShareList journeyId={journey.id} shares={others} />
        </section>
      )}
    </div>
  )
}

const initial = { ends: 'with-journey', expiresAt: '' }
type ShareValues = typeof initial

interface ShareFormProps {
  journeyId: string
  onCreated: (share: NewShare) => void
  onCancel: () => void
}

function ShareForm({ journeyId, onCreated, onCancel }: ShareFormProps) {
  const { http } = useServices()
  const queries = useQueryClient()
  // Once: the limits must not move while the user is choosing.
  const [opened] = useState(() => Date.now())
  const form = useForm({
    initial,
    validate,
    send: (body) => createShare(http, journeyId, body),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    fieldByCode: { 'share.wrong-expiry': 'expiresAt' },
    onSuccess: (share) => {
      onCreated(share)
      void queries.invalidateQueries({ queryKey: ['journeys', 'detail', journeyId] })
    },
  })
  return (
    <DialogForm
      form={form}
      intro="Quien tenga el enlace sigue este viaje sin cuenta: estado, avance, llegada estimada, ubicación aproximada, placa y nombre de pila del conductor. No ve precios, teléfonos, documentos ni el motivo de un retraso."
      submitLabel="Crear enlace"
      onCancel={onCancel}
    >
      <Radio.Group label="El enlace sirve" {...form.field('ends')}>
        <div className={classes.choices}>
          <Radio
            value="with-journey"
            label="Hasta 24 horas después de terminar el viaje"
            data-autofocus
          />
          <Radio value="at" label="Hasta una hora que usted elija" />
        </div>
      </Radio.Group>
      {form.values.ends === 'at' && (
        <DateTimeField
          name="expiresAt"
          label="Sirve hasta"
          description={`Hora de Colombia, en los próximos ${maxShareDays} días.`}
          isRequired
          isFirst={false}
          min={toWallClock(new Date(opened + hourMs))}
          max={toWallClock(new Date(opened + maxShareDays * dayMs))}
          usualTime="18:00"
          describeFailure={describeCalendarFailure}
          {...form.field('expiresAt')}
        />
      )}
    </DialogForm>
  )
}

function validate({ ends, expiresAt }: ShareValues): FormResult<keyof ShareValues, NewShareBody> {
  if (ends !== 'at') return { body: {} }
  if (expiresAt === '') return { errors: { expiresAt: 'Elija hasta cuándo sirve el enlace.' } }
  return { body: { expiresAt: fromWallClock(expiresAt).toISOString() } }
}

const describeCalendarFailure = (error: unknown) =>
  describeErrorAnd(error, 'No se pudo cargar el calendario.')

interface CreatedLinkProps {
  journey: JourneyDocument
  share: NewShare
  onClose: () => void
}

/** Shown once: only the hash of the token is kept. */
function CreatedLink({ journey, share, onClose }: CreatedLinkProps) {
  const titleRef = useInitialFocus<HTMLHeadingElement>()
  const link = shareLink(share.token)
  const message = shareMessage(journey, link)
  return (
    <section className={classes.created}>
      <h3 ref={titleRef} className={classes.heading} tabIndex={-1}>
        El enlace está listo
      </h3>
      <p className={classes.link}>{link}</p>
      <p className={classes.soft}>
        {describeExpiry(share)} Cópielo ahora: después no se puede volver a ver.
      </p>
      <div className={classes.actions}>
        <CopyButton text={link} label="Copiar enlace" />
        <CopyButton text={message} label="Copiar mensaje" />
        <Button
          component="a"
          variant="default"
          href={whatsAppMessage(message)}
          leftSection={<IconBrandWhatsapp size={16} stroke={1.75} />}
        >
          WhatsApp
        </Button>
        <Button onClick={onClose}>Listo</Button>
      </div>
    </section>
  )
}
