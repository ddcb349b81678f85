import type { PaletteEntry, PaletteSection } from './arrange-sections.ts'
import { PaletteLine } from './palette-line.tsx'
import classes from './command-palette.module.css'

interface PaletteOptionsProps {
  id: string
  sections: readonly PaletteSection[]
  activeId: string | undefined
  optionId: (entry: PaletteEntry) => string
  onChoose: (entry: PaletteEntry) => void
  onPoint: (entry: PaletteEntry) => void
}

/** The focus stays in the search field; the field says which option is the active one. */
export function PaletteOptions(props: PaletteOptionsProps) {
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
