import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ClipboardEvent, type Ref, useState } from 'react'
import { CloseIconButton } from './icon-button.tsx'
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
      placeholder="Buscar en la lista"
      leftSection={<IconSearch size={14} stroke={1.75} />}
      rightSection={
        typed !== '' && (
          <CloseIconButton size="xs" label="Borrar la búsqueda" onClick={() => change('')} />
        )
      }
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onPaste={(event) => {
        const pasted = readPastedLines(event)
        if (pasted !== null) change(pasted)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') change('')
        else if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}

/** Pasted lines or cells of a sheet, separated by commas; null for other text, which the browser inserts. */
function readPastedLines(event: ClipboardEvent<HTMLInputElement>): string | null {
  const lines = joinLines(event.clipboardData.getData('text'))
  if (lines === null) return null
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  return value.slice(0, selectionStart ?? 0) + lines + value.slice(selectionEnd ?? value.length)
}

/** A field of one line would join «V-1» and «V-2» to «V-1V-2». */
export function joinLines(text: string): string | null {
  const lines = text
    .split(/[\n\r\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return /[\n\r\t]/.test(text.trim()) ? lines.join(', ') : null
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
