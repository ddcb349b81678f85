import { TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type Ref, useState } from 'react'
import classes from './password-field.module.css'

interface PasswordFieldProps {
  label: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
  error?: string | null | undefined
  description?: string | null | undefined
  name?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, autoComplete, value, onChange, error, description, name, inputRef } = props
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  // Only the next key press hides the hint: hiding it on blur would move the button under a click.
  const watchCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextInput
      ref={inputRef}
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      size="md"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      description={hasCapsLock ? 'Bloq Mayús está activado.' : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      rightSectionWidth={80}
      rightSection={
        <UnstyledButton
          className={classes.reveal}
          aria-label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown((shown) => !shown)}
        >
          {isShown ? 'Ocultar' : 'Mostrar'}
        </UnstyledButton>
      }
    />
  )
}
