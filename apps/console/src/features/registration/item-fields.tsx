import type { ReviewField, ReviewFieldType } from '@arriero/domain/users/review-item.ts'
import { licenceCategories, vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { typeDay } from './type-day.ts'

/** How phones help to type each kind of field. */
const inputs: Partial<Record<ReviewFieldType, Partial<TextInputProps>>> = {
  cedula: { inputMode: 'numeric', placeholder: '1.020.304.050' },
  nit: { inputMode: 'text', placeholder: '899.999.068-1' },
  plate: { autoCapitalize: 'characters', placeholder: 'ABC 123', spellCheck: false },
  'trailer-plate': { autoCapitalize: 'characters', placeholder: 'R12345', spellCheck: false },
  number: { inputMode: 'numeric' },
  weight: { inputMode: 'numeric', placeholder: '34.000' },
  expiry: { inputMode: 'numeric', placeholder: 'dd/mm/aaaa' },
  day: { inputMode: 'numeric', placeholder: 'dd/mm/aaaa' },
  email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', placeholder: '300 123 4567' },
}

const choices: Partial<Record<ReviewFieldType, readonly string[]>> = {
  'licence-category': licenceCategories,
  'vehicle-type': vehicleTypes,
}

interface ItemFieldProps {
  name: string
  field: ReviewField
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

/** One typed field of an item. */
export function ItemField({ name, field, value, error, onChange, onBlur }: ItemFieldProps) {
  const { type, label, isOptional = false } = field
  const options = choices[type]
  const common = {
    name,
    size: 'md',
    label: isOptional ? `${label} (opcional)` : label,
    error,
    value,
    onBlur,
  } as const
  if (options) {
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: 'Elija…' }, ...options]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  const isDay = type === 'expiry' || type === 'day'
  return (
    <TextInput
      {...common}
      autoComplete="off"
      {...inputs[type]}
      onChange={({ currentTarget }) =>
        onChange(isDay ? typeDay(currentTarget.value) : currentTarget.value)
      }
    />
  )
}
