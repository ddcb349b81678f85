import { TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type Ref, useState } from 'react'
import classes from './login-page.module.css'

interface PasswordFieldProps {
  inputRef: Ref<HTMLInputElement>
  value: string
  error: string | null
  onChange: (value: string) => void
}

export function PasswordField({ inputRef, value, error, onChange }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextInput
      ref={inputRef}
      label="Contraseña"
      type={isShown ? 'text' : 'password'}
      name="password"
      size="md"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      description={hasCapsLock ? 'Bloq Mayús está activado.' : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setHasCapsLock(false)}
      rightSectionWidth={80}
      rightSection={
        <UnstyledButton
          className={classes.reveal}
          aria-label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          onClick={() => setIsShown((shown) => !shown)}
        >
          {isShown ? 'Ocultar' : 'Mostrar'}
        </UnstyledButton>
      }
    />
  )
}
