import { companyKindLabels, companyKinds } from '@arriero/domain/users/company-kind.ts'
import type { ReviewField, ReviewFieldType } from '@arriero/domain/users/review-item.ts'
import { bodyTypes, licenceCategories, vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
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

const choices: Partial<Record<ReviewFieldType, readonly (string | Choice)[]>> = {
  'licence-category': licenceCategories,
  'vehicle-type': vehicleTypes,
  'body-type': bodyTypes,
  'company-kind': companyKinds.map((kind) => ({ value: kind, label: companyKindLabels[kind] })),
}

interface Choice {
  value: string
  label: string
}

interface ItemFieldProps {
  name: string
  field: ReviewField
  isNeeded: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

/** One typed field of an item. */
export function ItemField({ name, field, isNeeded, value, error, ...on }: ItemFieldProps) {
  const { onChange, onBlur } = on
  const { type, label } = field
  const options = choices[type]
  const common = {
    name,
    size: 'md',
    label: isNeeded ? label : `${label} (opcional)`,
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
