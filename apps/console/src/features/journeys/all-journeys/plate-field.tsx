import { formatPlate, parsePlate } from '@arriero/domain/identity/plate.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './plate-field.module.css'

interface PlateFieldProps {
  value: string | undefined
  onChange: (plate: string | undefined) => void
}

/** A filter by the plate of a truck or a trailer. It applies with Enter, or when the focus leaves. */
export function PlateField({ value, onChange }: PlateFieldProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : formatPlate(value))
  const [problem, setProblem] = useState<string>()
  const apply = () => {
    const plate = parsePlate(typed)
    if (typed.trim() === '') return onChange(undefined)
    if (plate.ok) onChange(plate.value.plate)
    else setProblem(plate.because)
  }
  return (
    <TextInput
      classNames={{ input: classes.input }}
      aria-label="Placa"
      placeholder="Placa"
      value={typed}
      error={problem}
      maxLength={10}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setProblem(undefined)
      }}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}
