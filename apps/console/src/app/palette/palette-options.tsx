import type { Command } from '#ui/commands/command.ts'
import { isMacKeyboard, toKeyNames } from '#app/shortcuts/key-names.ts'
import { KeyCaps } from '#ui/key-caps.tsx'
import classes from './command-palette.module.css'

interface PaletteOptionsProps {
  id: string
  commands: readonly Command[]
  active: number
  optionId: (index: number) => string
  onChoose: (command: Command) => void
  onPoint: (index: number) => void
}

/** The focus stays in the search field; the field says which option is the active one. */
export function PaletteOptions(props: PaletteOptionsProps) {
  const { id, commands, active, optionId, onChoose, onPoint } = props
  const isMac = isMacKeyboard()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be driven from the search field
    <div id={id} className={classes.options} role="listbox" aria-label="Resultados">
      {commands.map((command, index) => {
        const Icon = command.icon
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles the keys
          <div
            key={command.id}
            id={optionId(index)}
            className={classes.option}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- part of the listbox above
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onChoose(command)}
            onMouseMove={() => onPoint(index)}
          >
            <Icon size={18} stroke={1.75} />
            <span className={classes.label}>{command.label}</span>
            <span className={classes.group}>{command.group}</span>
            {command.keys?.[0] && (
              <span className={classes.keys}>
                <KeyCaps names={toKeyNames(command.keys[0], isMac)} />
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
