import { matchesSearch } from '@arriero/domain/format/search-text.ts'
import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Command } from '#ui/commands/command.ts'
import { PaletteOptions } from './palette-options.tsx'
import classes from './command-palette.module.css'

interface CommandPaletteProps {
  commands: readonly Command[]
  isOpen: boolean
  onClose: () => void
}

export function CommandPalette({ commands, isOpen, onClose }: CommandPaletteProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={560} yOffset="12dvh">
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label="Buscar páginas y acciones" radius="lg">
        <PaletteBody commands={commands} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody({ commands, onClose }: Omit<CommandPaletteProps, 'isOpen'>) {
  const listId = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const found = commands.filter(
    ({ id, group, label }) => id !== 'palette' && matchesSearch(`${group} ${label}`, query),
  )
  const optionId = (index: number) => `${listId}-${index}`

  function choose(command: Command | undefined) {
    if (command === undefined) return
    onClose()
    command.run()
  }

  function move(to: number) {
    const index = (to + found.length) % Math.max(found.length, 1)
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key === 'Enter') choose(found[active])
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Buscar páginas y acciones"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          {...(found.length > 0 ? { 'aria-activedescendant': optionId(active) } : {})}
          placeholder="Escriba una página o una acción"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <PaletteOptions
        id={listId}
        commands={found}
        active={active}
        optionId={optionId}
        onChoose={choose}
        onPoint={setActive}
      />
      <output className={classes.status}>
        {found.length === 0 && `Nada coincide con «${query.trim()}».`}
      </output>
    </>
  )
}
