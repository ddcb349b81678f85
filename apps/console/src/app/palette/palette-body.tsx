import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useFoundJourneys } from '#features/journeys/found/use-found-journeys.ts'
import { usePastJourneys } from '#features/journeys/found/use-past-journeys.ts'
import { paths } from '#paths.ts'
import type { Command } from '#ui/commands/command.ts'
import { type PaletteEntry, arrangeSections, type PaletteSection } from './arrange-sections.ts'
import { describeSearch } from './describe-search.ts'
import classes from './command-palette.module.css'
import { PaletteLine } from './palette-line.tsx'

interface PaletteBodyProps {
  commands: readonly Command[]
  onClose: () => void
}

export function PaletteBody({ commands, onClose }: PaletteBodyProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState<string>()
  const found = useFoundJourneys(typed)
  const past = usePastJourneys(typed)
  const open = useOpenEntry()
  const sections = arrangeSections({ typed, commands, found, past: past.journeys })
  const entries = sections.flatMap((section) => section.entries)
  const active = entries.find(({ id }) => id === pointed) ?? entries[0]
  const optionId = ({ id }: PaletteEntry) => `${listId}-${id}`

  function choose(entry: PaletteEntry | undefined) {
    if (entry === undefined) return
    onClose()
    open(entry)
  }

  function move(step: -1 | 1) {
    const at = active === undefined ? -1 : entries.indexOf(active)
    const next = entries.at((at + step) % entries.length)
    if (next === undefined) return
    setPointed(next.id)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') choose(active)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          // At once: what is typed right after the key that opens it must not be lost.
          ref={focusAtOnce}
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Buscar viaje, placa, conductor, cliente, página o acción"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          {...(active ? { 'aria-activedescendant': optionId(active) } : {})}
          placeholder="Buscar viaje, placa, conductor, cliente, página o acción"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPointed(undefined)
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
        onPoint={({ id }) => setPointed(id)}
      />
      <output className={classes.status} data-alone={entries.length === 0}>
        {describeSearch(typed, entries.length, past)}
      </output>
    </>
  )
}

const focusAtOnce = (input: HTMLInputElement | null) => input?.focus()

/** A journey is opened, a person filters the live list, a command is run. */
function useOpenEntry() {
  const navigate = useNavigate()
  return (entry: PaletteEntry) => {
    switch (entry.kind) {
      case 'command':
        return entry.command.run()
      case 'journey':
        return void navigate({
          to: '/admin/viajes/$journeyId',
          params: { journeyId: entry.journey.id },
        })
      case 'person': {
        const { kind, id } = entry.person
        const search = kind === 'driver' ? { conductor: id } : { cliente: id }
        return void navigate({ to: paths.inProgress(), search })
      }
    }
  }
}

interface PaletteOptionsProps {
  id: string
  sections: readonly PaletteSection[]
  activeId: string | undefined
  optionId: (entry: PaletteEntry) => string
  onChoose: (entry: PaletteEntry) => void
  onPoint: (entry: PaletteEntry) => void
}

/** The focus stays in the search field; the field says which option is the active one. */
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
