import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'
import classes from './new-password-fields.module.css'

interface NewPasswordValues {
  password: string
  repeated: string
}

interface NewPasswordFieldsProps {
  label: string
  value: NewPasswordValues
  /** Called with the field that changed. */
  onChange: (part: Partial<NewPasswordValues>) => void
  errors: Partial<NewPasswordValues>
  strength: ComponentProps<typeof PasswordMeter>
}

/** A new password with its strength, and the same password again. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, value, onChange, errors, strength } = props
  return (
    <>
      <div className={classes.measured}>
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          value={value.password}
          error={errors.password ?? null}
          onChange={(password) => onChange({ password })}
        />
        <PasswordMeter {...strength} />
      </div>
      <PasswordField
        label="Repita la contraseña"
        name="repeated"
        autoComplete="new-password"
        value={value.repeated}
        error={errors.repeated ?? null}
        onChange={(repeated) => onChange({ repeated })}
      />
    </>
  )
}

interface PasswordMeterProps {
  /** Null while the field is empty or not measured yet. */
  score: 0 | 1 | 2 | 3 | 4 | null
  /** The score in words. */
  sentence: string
}

const bars = [1, 2, 3, 4]

function PasswordMeter({ score, sentence }: PasswordMeterProps) {
  // The worst password still fills one bar: an empty meter looks inactive.
  const filled = score === null ? 0 : Math.max(score, 1)
  return (
    <div className={classes.meter} data-score={score}>
      <div className={classes.bars} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar <= filled} />
        ))}
      </div>
      <output className={classes.sentence}>{sentence}</output>
    </div>
  )
}
