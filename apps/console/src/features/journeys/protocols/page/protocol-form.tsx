import type {
  NoveltyProtocolAnswer,
  NoveltyProtocolBody,
  NoveltyProtocolsAnswer,
} from '@arriero/domain/contract/http/novelty-protocols.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { FocusFallback } from '#ui/form/focus.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { noveltyProtocolsQuery, saveProtocol } from '../protocols-data.ts'
import {
  describeProtocolChange,
  isSameProtocol,
  type ProtocolDraft,
  toDraft,
  validateDraft,
} from './protocol-draft.ts'
import { ProtocolFields } from './protocol-fields.tsx'
import { StepList } from './step-list.tsx'
import classes from './protocol-form.module.css'

interface ProtocolFormProps {
  stored: NoveltyProtocolAnswer
  canChange: boolean
}

/** The protocol of one kind: fields, steps, and the buttons to save or to go back to the default. */
export function ProtocolForm({ stored, canChange }: ProtocolFormProps) {
  const { code, protocol, version } = stored
  const id = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const form = useProtocolForm(stored)
  const { values, isSending, errors } = form
  const isChanged = !isSameProtocol(values, protocol)
  const lastChange = describeProtocolChange(stored)
  const canReadAudit = useCan('audit.read')
  // Changes keep the version that they began with, also if the protocol is read again meanwhile.
  const change = (part: Partial<ProtocolDraft>) => form.change({ ...part, version: values.version })
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={titleRef} tabIndex={-1} className={classes.title}>
        {novelties[code].label}
      </h2>
      {lastChange !== null && (
        <p className={classes.soft}>
          {lastChange}{' '}
          {canReadAudit && (
            <Link to={paths.audit()} search={{ sobre: `novelty-protocol:${stored.code}` }}>
              Ver auditoría
            </Link>
          )}
        </p>
      )}
      {!canChange && <p className={classes.soft}>Usted puede verlo, pero no cambiarlo.</p>}
      <form {...form.formProps} className={classes.form}>
        <fieldset className={classes.fields} disabled={!canChange}>
          <ProtocolFields draft={values} errors={errors} onChange={change} />
          <StepList
            steps={values.steps}
            problem={errors.steps}
            onChange={(steps) => change({ steps })}
          />
        </fieldset>
        <FormMessage>{form.message}</FormMessage>
        {canChange && (
          <div className={classes.actions}>
            {!isSameProtocol(values, defaultProtocols[code]) && (
              <FocusFallback to={titleRef}>
                <Button
                  variant="subtle"
                  color="gray"
                  onClick={() => change(toDraft(defaultProtocols[code], version))}
                >
                  Volver al inicial
                </Button>
              </FocusFallback>
            )}
            {isChanged && (
              <FocusFallback to={titleRef} className={classes.unsaved}>
                <span className={classes.soft}>Sin guardar</span>
                <Button variant="default" onClick={form.reset}>
                  Descartar
                </Button>
                {/* Not `loading`, which disables the button and loses the focus. */}
                <Button type="submit" aria-disabled={isSending}>
                  {isSending ? 'Guardando…' : 'Guardar'}
                </Button>
              </FocusFallback>
            )}
          </div>
        )}
      </form>
    </section>
  )
}

function useProtocolForm({ code, protocol, version }: NoveltyProtocolAnswer) {
  const { http } = useServices()
  const queries = useQueryClient()
  const { queryKey } = noveltyProtocolsQuery(http)
  const form = useForm<ProtocolDraft, NoveltyProtocolBody, NoveltyProtocolAnswer, ErrorCode>({
    initial: toDraft(protocol, version),
    validate: (draft) => validateDraft(code, draft),
    send: (body) => saveProtocol(http, code, body),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: (saved) => {
      queries.setQueryData<NoveltyProtocolsAnswer>(queryKey, (current) =>
        current ? withProtocol(current, saved) : undefined,
      )
      form.reset()
      showToast('Protocolo guardado', `${novelties[code].label} quedó al día.`, 'done')
    },
    onFailure: (_, error) => {
      showToast('No se guardó el protocolo', describeError(error), 'failed')
      if (error instanceof HttpFailure && error.status === 409) void showStored()
    },
  })

  /** After a conflict: shows what another administrator saved. */
  async function showStored() {
    await queries.invalidateQueries({ queryKey })
    form.reset()
  }
  return form
}

const withProtocol = (answer: NoveltyProtocolsAnswer, saved: NoveltyProtocolAnswer) => ({
  protocols: answer.protocols.map((each) => (each.code === saved.code ? saved : each)),
})
