import { Switch } from '@mantine/core'
import { usePreferences, useServices } from '#data/use-services.ts'
import { type Command, commandGroups } from '#ui/commands/command.ts'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { isMacKeyboard, toKeyNames } from './key-binder.ts'
import classes from './key-sheet.module.css'

interface KeySheetProps {
  commands: readonly Command[]
  isOpen: boolean
  onClose: () => void
}

/** List of all keyboard shortcuts, built from the commands that are bound. */
export function KeySheet({ commands, isOpen, onClose }: KeySheetProps) {
  const { preferences } = useServices()
  const { hasSingleKeys } = usePreferences()
  const isMac = isMacKeyboard()
  return (
    <Dialog title="Atajos de teclado" isOpen={isOpen} onClose={onClose}>
      <div className={classes.columns}>
        {commandGroups
          .filter((group) => hasKeys(commands, group))
          .map((group) => (
            <section key={group} aria-label={group}>
              <h3 className={classes.group}>{group}</h3>
              <dl className={classes.list}>
                {commands.map((command) =>
                  command.group === group && command.keys ? (
                    <div key={command.id} className={classes.row}>
                      <dt>{command.label}</dt>
                      <dd className={classes.keys}>
                        {command.keys.map((strokes, index) => (
                          <span key={strokes.join()}>
                            {index > 0 && ' o '}
                            <KeyCaps names={toKeyNames(strokes, isMac)} />
                          </span>
                        ))}
                      </dd>
                    </div>
                  ) : null,
                )}
              </dl>
            </section>
          ))}
      </div>
      <Switch
        className={classes.switch}
        label="Atajos de una sola tecla"
        description="Apáguelos si usa dictado o si una letra suelta lo mueve de página."
        checked={hasSingleKeys}
        onChange={(event) => preferences.set({ hasSingleKeys: event.currentTarget.checked })}
      />
    </Dialog>
  )
}

const hasKeys = (commands: readonly Command[], group: Command['group']) =>
  commands.some((command) => command.group === group && command.keys !== undefined)
