import { consentText } from '@arriero/domain/users/consent.ts'
import { Checkbox } from '@mantine/core'
import classes from './registration.module.css'

interface ConsentFieldProps {
  /** Whether the whole text is shown from the beginning. */
  isOpen?: boolean
  checked: boolean
  error: string | undefined
  onChange: (accepts: boolean) => void
}

/** What people agree to, and the box with which they do. */
export function ConsentField({ isOpen = false, checked, error, onChange }: ConsentFieldProps) {
  return (
    <>
      <details className={classes.consent} open={isOpen}>
        <summary>{consentText.title}</summary>
        {consentText.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
      <Checkbox
        name="accepts"
        size="md"
        label="Leí y autorizo el tratamiento de mis datos personales"
        checked={checked}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </>
  )
}
