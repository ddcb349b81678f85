import { Button, Switch } from '@mantine/core'
import { describePermission } from './browser-permission.ts'
import type { PreferencePanelProps } from './preference-panel-props.ts'
import { Setting } from './setting.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useBrowserPermission } from './use-browser-permission.ts'
import classes from './browser-panel.module.css'

/** Wanted is each person's, allowed is each browser's: it takes both. */
export function BrowserPanel({ preferences, onChange }: PreferencePanelProps) {
  const { permission, ask } = useBrowserPermission()
  const { hasBrowserNotices } = preferences
  const note = describePermission(permission, hasBrowserNotices)
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
            {hasBrowserNotices && permission === 'default' && (
              <Button variant="default" size="compact-sm" onClick={() => void ask()}>
                Permitir en este navegador
              </Button>
            )}
            <Switch
              aria-labelledby={labelId}
              checked={hasBrowserNotices}
              // What can't be had here can still be given up.
              disabled={isShut && !hasBrowserNotices}
              onChange={(event) => void handleToggle(event.currentTarget.checked)}
            />
          </>
        )}
      </Setting>
      <output>{note !== null && <span className={classes.note}>{note}</span>}</output>
    </SettingsPanel>
  )
}
