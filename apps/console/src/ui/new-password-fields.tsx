import type { ComponentProps, Ref } from 'react'
import { PasswordField } from './password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'
import classes from './new-password-fields.module.css'

export interface NewPassword {
  password: string
  repeated: string
}

interface NewPasswordFieldsProps {
  label: string
  value: NewPassword
  onChange: (value: NewPassword) => void
  errors: Partial<NewPassword>
  strength: ComponentProps<typeof PasswordMeter>
  passwordRef?: Ref<HTMLInputElement>
  repeatedRef?: Ref<HTMLInputElement>
}

/** A new password, how good it is, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, value, onChange, errors, strength, passwordRef, repeatedRef } = props
  return (
    <>
      <div className={classes.judged}>
        <PasswordField
          inputRef={passwordRef}
          label={label}
          autoComplete="new-password"
          value={value.password}
          error={errors.password ?? null}
          onChange={(password) => onChange({ ...value, password })}
        />
        <PasswordMeter {...strength} />
      </div>
      <PasswordField
        inputRef={repeatedRef}
        label="Repita la contraseña"
        autoComplete="new-password"
        value={value.repeated}
        error={errors.repeated ?? null}
        onChange={(repeated) => onChange({ ...value, repeated })}
      />
    </>
  )
}
