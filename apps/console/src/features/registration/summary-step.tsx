import type { RegistrationItem } from '@arriero/domain/contract/http/registration.ts'
import { formatDate } from '@arriero/domain/format/date.ts'
import { type ReviewItemKey, reviewItem } from '@arriero/domain/users/review-item.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { DeleteRegistration } from './delete-registration.tsx'
import type { StartedChange } from './form-steps.tsx'
import { ReturnedReason } from './returned-reason.tsx'
import { StepTitle } from './step-title.tsx'
import type { OpenRegistration } from './use-registration.ts'
import rowClasses from './item-row.module.css'
import classes from './registration.module.css'

interface SummaryStepProps extends OpenRegistration {
  /** What can be changed. */
  items: readonly RegistrationItem[]
  onOpen: (item: ReviewItemKey) => void
  onLeave: () => void
  change?: StartedChange
}

const words = {
  draft: {
    title: 'Revise y envíe',
    text: 'Abra cada punto para completarlo o cambiarlo.',
    send: 'Enviar a revisión',
  },
  correction: {
    title: 'Por corregir',
    text: 'Un revisor le pidió lo siguiente. Complételo o corríjalo, y después envíelo.',
    send: 'Enviar las correcciones',
  },
  renewal: {
    title: 'Revise y envíe',
    text: 'Cuando lo revisemos le escribimos a su correo. Mientras tanto su cuenta sigue activa, y el documento anterior vale hasta que venza.',
    send: 'Enviar la renovación',
  },
  review: {
    title: 'Revise y envíe',
    text: 'Al enviarlo, su cuenta vuelve a revisión: no puede tomar ni pedir viajes nuevos hasta que lo aprobemos. Le escribimos a su correo.',
    send: 'Enviar el cambio',
  },
} as const

/** Everything at a glance before it is sent, and what was returned. */
export function SummaryStep(props: SummaryStepProps) {
  const { registration, client, items, onOpen, onChange, onLeave, change } = props
  const kind = change
    ? (items.find(({ item }) => item === change.item)?.change ?? 'renewal')
    : registration.userStateId === null
      ? 'draft'
      : 'correction'
  const [work, setWork] = useState<'sending' | 'discarding' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const rest = kind === 'correction' ? items.filter(({ isRequired }) => !isRequired) : []
  const missing = items.filter(({ isComplete }) => !isComplete).length

  async function run(kind: 'sending' | 'discarding', call: () => Promise<void>): Promise<void> {
    setWork(kind)
    setFailure(null)
    try {
      await call()
    } catch (error) {
      setFailure(error)
    }
    setWork(null)
  }
  const send = () =>
    run('sending', async () => {
      onChange(await (change ? client.sendItem(change.item) : client.send()))
      change?.onClose()
    })
  const discard = ({ item, onClose }: StartedChange) =>
    run('discarding', async () => {
      onChange(await client.discardItem(item))
      onClose()
    })

  return (
    <section className={classes.sheet}>
      <StepTitle>{words[kind].title}</StepTitle>
      <p className={classes.text}>{words[kind].text}</p>
      <ItemList items={items.filter((one) => !rest.includes(one))} onOpen={onOpen} />
      {rest.length > 0 && (
        <>
          <h2 className={classes.partTitle}>También puede enviar</h2>
          <p className={classes.text}>No se lo pidieron: puede dejarlo vacío.</p>
          <ItemList items={rest} onOpen={onOpen} />
        </>
      )}
      <FormMessage>{failure === null ? null : describeError(failure)}</FormMessage>
      <Button
        size="lg"
        fullWidth
        loading={work === 'sending'}
        disabled={missing > 0 || work === 'discarding'}
        onClick={() => void send()}
      >
        {words[kind].send}
      </Button>
      <output className={classes.hint}>{describeMissing(missing)}</output>
      {change && (
        <>
          <Button variant="default" size="md" fullWidth onClick={change.onClose}>
            Volver a mis documentos
          </Button>
          <UnstyledButton className={classes.link} onClick={() => void discard(change)}>
            Descartar lo que escribí
          </UnstyledButton>
        </>
      )}
      {registration.expiresAt !== null && (
        <>
          <p className={classes.hint}>
            Lo que ha guardado se conserva hasta el {formatDate(registration.expiresAt)}. Para
            seguir en otro momento, entre a esta página, elija «Ya tengo un registro» y escriba su
            correo.
          </p>
          <DeleteRegistration client={client} onLeave={onLeave} />
        </>
      )}
    </section>
  )
}

const describeMissing = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? 'Falta completar un punto.' : `Falta completar ${count} puntos.`
}

function ItemList({ items, onOpen }: Pick<SummaryStepProps, 'items' | 'onOpen'>) {
  return (
    <ul className={classes.items}>
      {items.map((filled) => (
        <li key={filled.item}>
          <ItemRow filled={filled} onOpen={() => onOpen(filled.item)} />
        </li>
      ))}
    </ul>
  )
}

function ItemRow({ filled, onOpen }: { filled: RegistrationItem; onOpen: () => void }) {
  const { item, isRequired, isComplete, returned } = filled
  const { label } = reviewItem(item)
  const isLeftOut = !isRequired && isComplete && filled.files.every((file) => file === null)
  const state = isLeftOut ? 'Opcional, sin enviar' : isComplete ? 'Completo' : 'Por completar'
  return (
    <>
      <UnstyledButton className={rowClasses.row} onClick={onOpen}>
        {isComplete && !isLeftOut ? (
          <IconCircleCheck className={rowClasses.done} size={22} aria-hidden />
        ) : (
          <IconCircle className={rowClasses.open} size={22} aria-hidden />
        )}
        <span className={rowClasses.text}>
          <span>{label}</span>
          <span className={classes.hint}>{state}</span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </UnstyledButton>
      {returned && !isComplete && <ReturnedReason returned={returned} />}
    </>
  )
}
