import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import type { Registration, RegistrationItem } from '@arriero/domain/contract/http/registration.ts'
import { renewalProblem } from '@arriero/domain/users/active-change.ts'
import { formatReviewField, isNeeded, parseItemFields } from '@arriero/domain/users/review-field.ts'
import { reviewItem } from '@arriero/domain/users/review-item.ts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import type { FormResult } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { FileSlot } from './file-slot.tsx'
import { ItemField } from './item-fields.tsx'
import { ReturnedReason } from './returned-reason.tsx'
import { StepTitle } from './step-title.tsx'
import type { OpenRegistration } from './use-registration.ts'
import classes from './registration.module.css'

type Typed = Record<string, string>

interface ItemStepProps extends OpenRegistration {
  filled: RegistrationItem
  position: { number: number; count: number }
  /** Null on the first step. */
  onBack: (() => void) | null
  /** With the answer, if something was saved. */
  onNext: (saved?: Registration) => void
  onSummary: () => void
}

/** One item on a screen of its own: what is asked, its fields and its files. */
export function ItemStep(props: ItemStepProps) {
  const { filled, position, client, onChange, onBack, onNext, onSummary } = props
  const { item } = filled
  const { label, hint, fields, files, isOptional = false } = reviewItem(item)
  const [initial] = useState(() => typedFields(filled))
  const [saved, setSaved] = useState<{ isGood: boolean; text: string } | null>(null)
  const lastSaved = useRef(JSON.stringify(filled.fields))
  const hasFields = Object.keys(fields).length > 0

  const form = useForm({
    initial,
    validate: (typed: Typed) => validate(filled, typed),
    send: (body: Typed): Promise<Registration | null> =>
      hasFields ? client.save(item, body) : Promise.resolve(null),
    describeFailure: describeFormFailureInline,
    onSuccess: (registration) => {
      if (registration) onChange(registration)
      onNext(registration ?? undefined)
    },
  })

  /** What is valid so far, so that a reload or a lost phone loses little. */
  async function saveSoFar(): Promise<void> {
    const { values } = parseItemFields(item, form.values, dayOf(new Date()))
    const content = JSON.stringify(values)
    if (!hasFields || content === lastSaved.current) return
    lastSaved.current = content
    try {
      onChange(await client.save(item, values))
      setSaved({ isGood: true, text: 'Guardado' })
    } catch (error) {
      lastSaved.current = ''
      setSaved({ isGood: false, text: describeErrorAnd(error, 'Lo que escribió sigue aquí.') })
    }
  }

  return (
    <section className={classes.sheet}>
      {position.count > 1 && <Position {...position} />}
      <StepTitle>{isOptional ? `${label} (opcional)` : label}</StepTitle>
      <p className={classes.text}>{hint}</p>
      {filled.change === 'renewal' && filled.expiresOn !== null && (
        <p className={classes.hint}>El registrado vence el {formatDay(filled.expiresOn)}.</p>
      )}
      {filled.returned && <ReturnedReason returned={filled.returned} />}
      <form className={classes.form} {...form.formProps}>
        <FormMessage>{form.message}</FormMessage>
        {Object.entries(fields).map(([name, field]) => (
          <ItemField
            key={name}
            name={name}
            field={field}
            isNeeded={isNeeded(field, form.values)}
            value={form.values[name] ?? ''}
            error={form.errors[name]}
            onChange={(value) => form.change({ [name]: value })}
            onBlur={() => void saveSoFar()}
          />
        ))}
        {files.map((title, slot) => (
          <FileSlot key={title} {...props} item={item} slot={slot} title={title} />
        ))}
        <Button type="submit" size="lg" fullWidth loading={form.isSending}>
          Guardar y continuar
        </Button>
        <div className={classes.pair}>
          {onBack && (
            <Button variant="default" size="md" onClick={onBack}>
              Anterior
            </Button>
          )}
          {position.count > 1 && (
            <Button variant="default" size="md" px="xs" onClick={() => onNext()}>
              {isOptional ? 'No aplica' : 'Dejar para después'}
            </Button>
          )}
        </div>
        <Button variant="subtle" size="md" fullWidth onClick={onSummary}>
          {filled.change === null ? 'Ver todo el registro' : 'Volver a mis documentos'}
        </Button>
        {/* At the end: above a button it would move it away from the finger that leaves a field to press it. */}
        <output className={classes.saved} data-bad={saved?.isGood === false}>
          {saved?.text}
        </output>
      </form>
    </section>
  )
}

function Position({ number, count }: { number: number; count: number }) {
  return (
    <div className={classes.position}>
      <progress
        className={classes.bar}
        aria-label="Avance del registro"
        value={number}
        max={count}
      />
      <span>
        Paso {number} de {count}
      </span>
    </div>
  )
}

/** As people type them: `31/12/2027`. */
function typedFields({ item, fields }: RegistrationItem): Typed {
  const asked = Object.entries(reviewItem(item).fields)
  return Object.fromEntries(
    asked.map(([name, field]) => [name, formatReviewField(field, fields[name] ?? '')]),
  )
}

const missingMessage = 'Falta este dato.'

/** Continues only with everything that the item needs; what comes later has a button of its own. */
function validate(
  { item, files, change, expiresOn }: RegistrationItem,
  typed: Typed,
): FormResult<string, Typed> {
  const { values, errors, missing } = parseItemFields(item, typed, dayOf(new Date()))
  const all: Record<string, string> = { ...errors }
  for (const name of missing) all[name] = missingMessage
  const typedExpiry = values['expiresOn']
  const early = change === 'renewal' && typedExpiry && renewalProblem(typedExpiry, expiresOn)
  if (early) all['expiresOn'] = early
  const slot = files.indexOf(null)
  if (slot !== -1) {
    all['form'] = `Falta la foto o el PDF de «${reviewItem(item).files[slot] ?? ''}».`
  }
  return Object.keys(all).length > 0 ? { errors: all } : { body: values }
}
