import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OrderForm } from './use-order-form.ts'
import classes from './new-journey.module.css'

const fields = [
  ['freeWaitMinutes', 'Espera sin costo (minutos)'],
  ['waitingRateCop', 'Hora de espera (pesos)'],
  ['loadingMinutes', 'Cargue acordado (minutos)'],
  ['unloadingMinutes', 'Descargue acordado (minutos)'],
] as const

/** Terms of this service only; open once one of them is filled in or wrong. */
export function MoreFields({ form: { values, errors, input } }: { form: OrderForm }) {
  const [isOpened, setIsOpened] = useState(() => fields.some(([name]) => values[name] !== ''))
  const isWrong = fields.some(([name]) => errors[name] !== undefined)
  return (
    <details
      className={classes.more}
      open={isOpened || isWrong}
      onToggle={(event) => setIsOpened(event.currentTarget.open)}
    >
      <summary>Más: esperas y tiempos acordados</summary>
      <div className={classes.pairs}>
        {fields.map(([name, label]) => (
          <TextInput
            key={name}
            {...input(name)}
            name={name}
            label={label}
            placeholder="Lo usual"
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
    </details>
  )
}

export function NoteField({ form: { input } }: { form: OrderForm }) {
  return (
    <Textarea
      {...input('note')}
      name="note"
      label="Notas del pedido (opcional)"
      placeholder="Portería, documentos, con quién preguntar"
      maxLength={maxLengths.note}
      autosize
      minRows={2}
      maxRows={6}
    />
  )
}
