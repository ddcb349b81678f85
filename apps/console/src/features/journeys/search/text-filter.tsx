import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import classes from './text-filter.module.css'

interface TextFilterProps {
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Whoever types faster than this has not finished. */
const pauseMs = 150

/** What is typed is in the field at once and in the address at the next pause. */
export function TextFilter({ value, onChange, ref }: TextFilterProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed by another way: back, a saved view, «Quitar filtros».
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const tell = useDebouncedCallback((text: string) => onChange(text.trim()), pauseMs)
  const change = (text: string) => {
    setTyped(text)
    tell(text)
  }
  return (
    <TextInput
      ref={ref}
      className={classes.field}
      size="xs"
      type="search"
      aria-label="Buscar en la lista"
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
