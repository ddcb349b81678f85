import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import classes from './text-filter.module.css'

interface TextFilterProps {
  value: string
  onChange: (value: string) => void
  label?: string
  ref?: Ref<HTMLInputElement>
}

/** The URL is changed when the user stops typing for this long. */
const typingPauseMs = 150

/** A search field. Its text is written to the URL after a pause in typing. */
export function TextFilter({
  value,
  onChange,
  label = 'Buscar en la lista',
  ref,
}: TextFilterProps) {
  const [field, setField] = useState<FieldText>({ typed: value, received: value, sent: [] })
  // The URL changed: by this field, or by «back», a saved view or «Quitar filtros».
  if (field.received !== value) setField(receiveText(field, value))
  const { typed } = field
  const send = useDebouncedCallback((text: string) => {
    setField((current) => sendText(current, text))
    onChange(text)
  }, typingPauseMs)
  const change = (text: string) => {
    setField((current) => typeText(current, text))
    send(text.trim())
  }
  return (
    <TextInput
      ref={ref}
      className={classes.field}
      size="xs"
      type="search"
      aria-label={label}
      placeholder="Código, placa, conductor, carga…"
      leftSection={<IconSearch size={14} stroke={1.75} />}
      rightSection={
        typed !== '' && (
          <CloseButton size="xs" aria-label="Borrar la búsqueda" onClick={() => change('')} />
        )
      }
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') change('')
        else if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}

interface FieldText {
  typed: string
  /** The last value from the URL. */
  received: string
  /** Texts written to the URL that have not come back as `value` yet, oldest first. */
  sent: readonly string[]
}

export const typeText = (field: FieldText, typed: string): FieldText => ({ ...field, typed })

export function sendText(field: FieldText, text: string): FieldText {
  const isNew = text !== (field.sent.at(-1) ?? field.received)
  return isNew ? { ...field, sent: [...field.sent, text] } : field
}

/** The field's own text comes back late and must not undo later typing. Any other value replaces what was typed. */
export function receiveText({ typed, sent }: FieldText, value: string): FieldText {
  const index = sent.indexOf(value)
  return index < 0
    ? { typed: value, received: value, sent: [] }
    : { typed, received: value, sent: sent.slice(index + 1) }
}
