import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'
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

interface PasswordMeterProps {
  /** Null while there is nothing to judge. */
  score: 0 | 1 | 2 | 3 | 4 | null
  /** What the bars say, in words. */
  sentence: string
}

const bars = [1, 2, 3, 4]

function PasswordMeter({ score, sentence }: PasswordMeterProps) {
  // The worst password still fills one bar: an empty meter looks switched off.
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
