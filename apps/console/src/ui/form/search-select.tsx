import { Select, type SelectProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

/** A list that is searched by typing; Enter takes the first match. */
export function SearchSelect(props: SelectProps) {
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      {...props}
      onKeyDownCapture={takeHighlighted}
    />
  )
}

/** Mantine forgets which option is highlighted when the text that opens the list is pasted, or typed at once. */
function takeHighlighted(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const highlighted = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!highlighted) return
  event.preventDefault()
  event.stopPropagation()
  highlighted.click()
}
