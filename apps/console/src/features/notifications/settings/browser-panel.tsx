import { Button, Switch } from '@mantine/core'
import { useId, useEffect, useState } from 'react'
import {
  describePermission,
  type BrowserPermission,
  askPermission,
  readPermission,
} from './browser-permission.ts'
import type { PreferencePanelProps } from './preference-panel-props.ts'
import { Setting } from './setting.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import classes from './browser-panel.module.css'

/** Wanted is each person's, allowed is each browser's: it takes both. */
export function BrowserPanel({ preferences, onChange }: PreferencePanelProps) {
  const noteId = useId()
  const { permission, wasDismissed, ask } = useBrowserPermission()
  const { hasBrowserNotifications: isOn } = preferences
  const note = describePermission({ permission, isOn, wasDismissed })
  const isShut = permission === 'denied' || permission === 'unsupported'

  async function handleToggle(isWanted: boolean) {
    const answer = isWanted && permission === 'default' ? await ask() : permission
    if (!isWanted || answer === 'granted') onChange({ hasBrowserNotifications: isWanted })
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

/** Follows what the person decides in the browser's own settings too. */
function useBrowserPermission() {
  const [permission, setPermission] = useState<BrowserPermission>(readPermission)
  const [wasDismissed, setWasDismissed] = useState(false)
  useEffect(() => {
    const follow = () => setPermission(readPermission())
    window.addEventListener('focus', follow)
    return () => window.removeEventListener('focus', follow)
  }, [])
  const ask = async () => {
    const answer = await askPermission()
    setPermission(answer)
    setWasDismissed(answer === 'default')
    return answer
  }
  return { permission, wasDismissed, ask }
}
