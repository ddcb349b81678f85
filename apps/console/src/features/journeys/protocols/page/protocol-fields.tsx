import {
  estimateLabels,
  type NoveltyProtocol,
  noveltySeverities,
  noveltySeverityLabels,
  type NoveltySeverity,
  type Remedy,
  remedies,
  remedyLabels,
  waitingClockLabels,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import { MultiSelect, NativeSelect, NumberInput, Textarea } from '@mantine/core'
import type { FormErrors } from '#ui/form/form-result.ts'
import type { ProtocolDraft, ProtocolField } from './protocol-draft.ts'
import classes from './protocol-form.module.css'

const toChoices = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

interface ProtocolFieldsProps {
  draft: ProtocolDraft
  errors: FormErrors<ProtocolField>
  onChange: (part: Partial<ProtocolDraft>) => void
}

/** Everything but the steps. */
export function ProtocolFields({ draft, errors, onChange }: ProtocolFieldsProps) {
  return (
    <div className={classes.grid}>
      <NativeSelect
        label="Gravedad"
        data={noveltySeverities.map((value) => ({ value, label: noveltySeverityLabels[value] }))}
        value={draft.severity}
        onChange={(event) => onChange({ severity: event.currentTarget.value as NoveltySeverity })}
      />
      <NumberInput
        label="Escalar si nadie la toma (min)"
        placeholder="Nunca"
        min={1}
        clampBehavior="none"
        allowDecimal={false}
        value={draft.escalateMinutes}
        error={errors.escalateMinutes}
        onChange={(escalateMinutes) => onChange({ escalateMinutes })}
      />
      <NativeSelect
        label="Reloj de espera"
        data={toChoices(waitingClockLabels)}
        value={draft.waitingClock}
        onChange={(event) =>
          onChange({ waitingClock: event.currentTarget.value as NoveltyProtocol['waitingClock'] })
        }
      />
      <NativeSelect
        label="Hora estimada"
        data={toChoices(estimateLabels)}
        value={draft.estimate}
        onChange={(event) =>
          onChange({ estimate: event.currentTarget.value as NoveltyProtocol['estimate'] })
        }
      />
      <MultiSelect
        className={classes.wide}
        label="Salidas"
        data={remedies.map((value) => ({ value, label: remedyLabels[value] }))}
        value={draft.remedies}
        error={errors.remedies}
        searchable
        nothingFoundMessage="Ninguna se llama así."
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        onChange={(chosen) => onChange({ remedies: chosen as Remedy[] })}
      />
      <Textarea
        className={classes.wide}
        label="Nota para quien la atiende"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        value={draft.note}
        error={errors.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </div>
  )
}
