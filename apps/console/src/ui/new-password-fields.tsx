import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'
import classes from './new-password-fields.module.css'

interface NewPassword {
  password: string
  repeated: string
}

interface NewPasswordFieldsProps {
  label: string
  value: NewPassword
  onChange: (value: NewPassword) => void
  errors: Partial<NewPassword>
  strength: ComponentProps<typeof PasswordMeter>
}

/** A new password, how good it is, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, value, onChange, errors, strength } = props
  return (
    <>
      <div className={classes.judged}>
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          value={value.password}
          error={errors.password ?? null}
          onChange={(password) => onChange({ ...value, password })}
        />
        <PasswordMeter {...strength} />
      </div>
      <PasswordField
        label="Repita la contraseña"
        name="repeated"
        autoComplete="new-password"
        value={value.repeated}
        error={errors.repeated ?? null}
        onChange={(repeated) => onChange({ ...value, repeated })}
      />
    </>
  )
}
