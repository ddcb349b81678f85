import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { type TypedText, hearValue, tellText, typeText } from './typed-text.ts'
import classes from './text-filter.module.css'

interface TextFilterProps {
  value: string
  onChange: (value: string) => void
  label?: string
  ref?: Ref<HTMLInputElement>
}

/** Whoever types faster than this has not finished. */
const pauseMs = 150

/** What is typed is in the field at once and in the address at the next pause. */
export function TextFilter({
  value,
  onChange,
  label = 'Buscar en la lista',
  ref,
}: TextFilterProps) {
  const [field, setField] = useState<TypedText>({ typed: value, known: value, told: [] })
  // By its own words, or by another way: back, a saved view, «Quitar filtros».
  if (field.known !== value) setField(hearValue(field, value))
  const { typed } = field
  const tell = useDebouncedCallback((text: string) => {
    setField((now) => tellText(now, text))
    onChange(text)
  }, pauseMs)
  const change = (text: string) => {
    setField((now) => typeText(now, text))
    tell(text.trim())
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
