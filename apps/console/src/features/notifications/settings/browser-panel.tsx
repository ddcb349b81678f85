import { Button, Switch } from '@mantine/core'
import { useId } from 'react'
import { describePermission } from './browser-permission.ts'
import type { PreferencePanelProps } from './preference-panel-props.ts'
import { Setting } from './setting.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useBrowserPermission } from './use-browser-permission.ts'
import classes from './browser-panel.module.css'

/** Wanted is each person's, allowed is each browser's: it takes both. */
export function BrowserPanel({ preferences, onChange }: PreferencePanelProps) {
  const noteId = useId()
  const { permission, wasDismissed, ask } = useBrowserPermission()
  const { hasBrowserNotices: isOn } = preferences
  const note = describePermission({ permission, isOn, wasDismissed })
  const isShut = permission === 'denied' || permission === 'unsupported'

  async function handleToggle(isWanted: boolean) {
    const answer = isWanted && permission === 'default' ? await ask() : permission
    if (!isWanted || answer === 'granted') onChange({ hasBrowserNotices: isWanted })
  }

  return (
    <SettingsPanel
      title="Notificaciones del navegador"
      help="Aparecen en su escritorio mientras usted no mira la consola. Un clic en ellas la trae de vuelta."
    >
      <Setting title="Mostrarlas">
        {(labelId) => (
          <>
            {isOn && permission === 'default' && (
              <Button variant="default" size="compact-sm" onClick={() => void ask()}>
                Permitir en este navegador
              </Button>
            )}
            <Switch
              aria-labelledby={labelId}
              aria-describedby={note === null ? undefined : noteId}
              checked={isOn}
              // What can't be had here can still be given up.
              disabled={isShut && !isOn}
              onChange={(event) => void handleToggle(event.currentTarget.checked)}
            />
          </>
        )}
      </Setting>
      <output id={noteId}>{note !== null && <span className={classes.note}>{note}</span>}</output>
    </SettingsPanel>
  )
}
