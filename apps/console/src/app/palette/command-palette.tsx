import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useCurrentUser } from '#data/current-user.ts'
import {
  useLiveJourneySearch,
  usePastJourneySearch,
} from '#features/journeys/quick-search/use-quick-search.ts'
import { paths } from '#paths.ts'
import type { Command } from '#ui/commands/command.ts'
import type { PaletteAction } from './palette-actions.ts'
import { PaletteLine } from './palette-line.tsx'
import {
  type PaletteEntry,
  arrangeSections,
  type PaletteSection,
  describeSearch,
} from './palette-sections.ts'
import classes from './command-palette.module.css'

interface CommandPaletteProps {
  commands: readonly Command[]
  isOpen: boolean
  onClose: () => void
}

/** Searches journeys, plates, people, pages and actions. */
export function CommandPalette({ commands, isOpen, onClose }: CommandPaletteProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={640} yOffset="10dvh">
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label="Buscar" radius="lg">
        <PaletteBody commands={commands} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

interface PaletteBodyProps {
  commands: readonly Command[]
  onClose: () => void
}

function PaletteBody({ commands, onClose }: PaletteBodyProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [selectedId, setSelectedId] = useState<string>()
  const [action, setAction] = useState<PaletteAction>()
  const found = useLiveJourneySearch(typed)
  const past = usePastJourneySearch(typed)
  const open = useOpenEntry(action)
  const { abilities } = useCurrentUser()
  const sections = arrangeSections({
    typed,
    commands,
    action,
    found,
    past: past.journeys,
    abilities,
  })
  const entries = sections.flatMap((section) => section.entries)
  const active = entries.find(({ id }) => id === selectedId) ?? entries[0]
  const optionId = ({ id }: PaletteEntry) => `${listId}-${id}`

  function choose(entry: PaletteEntry | undefined) {
    if (entry === undefined) return
    if (entry.kind === 'action') {
      setAction(entry.action)
      setTyped('')
      return
    }
    onClose()
    open(entry)
  }

  function move(step: -1 | 1) {
    const at = active === undefined ? -1 : entries.indexOf(active)
    const next = entries.at((at + step) % entries.length)
    if (next === undefined) return
    setSelectedId(next.id)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') choose(active)
    else if (event.key === 'Backspace' && typed === '' && action) setAction(undefined)
    else return
    event.preventDefault()
  }

  const label = action ? `${action.label}: ¿de qué viaje?` : searchLabel
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          // Focused at mount, so that letters typed right after the shortcut are not lost.
          ref={focusInput}
          data-autofocus
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          {...(active ? { 'aria-activedescendant': optionId(active) } : {})}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setSelectedId(undefined)
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <PaletteOptions
        id={listId}
        sections={sections}
        activeId={active?.id}
        optionId={optionId}
        onChoose={choose}
        onPoint={({ id }) => setSelectedId(id)}
      />
      <output className={classes.status} data-alone={entries.length === 0}>
        {action && typed === ''
          ? 'Escriba el código, la placa, el conductor o el cliente del viaje.'
          : describeSearch(typed, entries.length, past)}
      </output>
    </>
  )
}

const focusInput = (input: HTMLInputElement | null) => input?.focus()

const searchLabel = 'Buscar viaje, placa, conductor, cliente, página o acción'

/** Opens a journey, for the action chosen before, filters the live list by a person, or runs a command. */
function useOpenEntry(action: PaletteAction | undefined) {
  const navigate = useNavigate()
  return (entry: PaletteEntry) => {
    switch (entry.kind) {
      case 'command':
        return entry.command.run()
      case 'journey':
        if (action?.does === 'call' && entry.journey.driver?.phone) {
          return window.location.assign(`tel:${entry.journey.driver.phone}`)
        }
        return void navigate({
          to: '/admin/viajes/$journeyId',
          params: { journeyId: entry.journey.id },
          ...(action && action.does !== 'call' && { state: requestOf(action.does) }),
        })
      case 'action':
        return undefined
      case 'person': {
        const { kind, id } = entry.person
        const search = kind === 'driver' ? { conductor: [id] } : { cliente: [id] }
        return void navigate({ to: paths.inProgress(), search })
      }
    }
  }
}

/** What the page of the journey is opened for. */
const requestOf = (does: Exclude<PaletteAction['does'], 'call'>) =>
  does === 'share' ? { share: true } : { command: does }

interface PaletteOptionsProps {
  id: string
  sections: readonly PaletteSection[]
  activeId: string | undefined
  optionId: (entry: PaletteEntry) => string
  onChoose: (entry: PaletteEntry) => void
  onPoint: (entry: PaletteEntry) => void
}

/** The focus stays in the search field, which names the active option by `aria-activedescendant`. */
function PaletteOptions(props: PaletteOptionsProps) {
  const { id, sections, activeId, optionId, onChoose, onPoint } = props
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be driven from the search field
    <div id={id} className={classes.options} role="listbox" aria-label="Resultados">
      {sections.map(({ heading, entries }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- part of the listbox above
        <div key={heading} role="group" aria-label={heading}>
          <div className={classes.heading} aria-hidden="true">
            {heading}
          </div>
          {entries.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles the keys
            <div
              key={entry.id}
              id={optionId(entry)}
              className={classes.option}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- part of the listbox above
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === activeId}
              onClick={() => onChoose(entry)}
              onMouseMove={() => onPoint(entry)}
            >
              <PaletteLine entry={entry} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
