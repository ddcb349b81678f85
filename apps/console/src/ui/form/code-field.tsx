import { PinInput } from '@mantine/core'
import { type Ref, useId } from 'react'
import classes from './code-field.module.css'

interface CodeFieldProps {
  label: string
  value: string
  /** The form may submit once the value has six digits. */
  onChange: (value: string) => void
  error?: string | null | undefined
  isDisabled?: boolean
  /** Ref of the first box. */
  inputRef?: Ref<HTMLInputElement> | undefined
}

export const codeLength = 6

/** Six boxes for the code of an authenticator app, with paste, arrow keys and autofill. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, error = null, isDisabled = false, inputRef = null } = props
  const id = useId()
  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <PinInput
        // Without an id, Mantine sets one after the first paint, and the boxes lose the focus.
        id={id}
        ref={inputRef}
        className={classes.boxes}
        aria-labelledby={`${id}-label`}
        length={codeLength}
        type="number"
        size="lg"
        gap="xs"
        placeholder=""
        value={value}
        onChange={onChange}
        error={error !== null}
        disabled={isDisabled}
        getInputProps={(index) => ({
          'aria-label': `Dígito ${index + 1} de ${codeLength}`,
          'aria-describedby': error === null ? undefined : `${id}-error`,
        })}
      />
      {error !== null && (
        <span id={`${id}-error`} className={classes.error}>
          {error}
        </span>
      )}
    </div>
  )
}
