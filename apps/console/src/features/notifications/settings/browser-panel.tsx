import { Button, Switch } from '@mantine/core'
import { useId, useEffect, useState } from 'react'
import {
  describePermission,
  type BrowserPermission,
  requestPermission,
  readPermission,
} from './browser-permission.ts'
import { type PreferencePanelProps, SettingsPanel, SettingRow } from './settings-panel.tsx'
import classes from './browser-panel.module.css'

/** The preference belongs to the person, the permission to the browser; both are needed. */
export function BrowserPanel({ preferences, onChange }: PreferencePanelProps) {
  const noteId = useId()
  const { permission, wasDismissed, request } = useBrowserPermission()
  const { hasBrowserNotifications: isOn } = preferences
  const note = describePermission({ permission, isOn, wasDismissed })
  const isBlocked = permission === 'denied' || permission === 'unsupported'

  async function handleToggle(isWanted: boolean) {
    const answer = isWanted && permission === 'default' ? await request() : permission
    if (!isWanted || answer === 'granted') onChange({ hasBrowserNotifications: isWanted })
  }

  return (
    <SettingsPanel
      title="Notificaciones del navegador"
      help="Aparecen en su escritorio mientras usted no mira la consola. Un clic en ellas la trae de vuelta."
    >
      <SettingRow title="Mostrarlas">
        {(labelId) => (
          <>
            {isOn && permission === 'default' && (
              <Button variant="default" size="compact-sm" onClick={() => void request()}>
                Permitir en este navegador
              </Button>
            )}
            <Switch
              aria-labelledby={labelId}
              aria-describedby={note === null ? undefined : noteId}
              checked={isOn}
              // If the browser blocks notifications, the preference can still be turned off.
              disabled={isBlocked && !isOn}
              onChange={(event) => void handleToggle(event.currentTarget.checked)}
            />
          </>
        )}
      </SettingRow>
      <output id={noteId}>{note !== null && <span className={classes.note}>{note}</span>}</output>
    </SettingsPanel>
  )
}

/** Rereads the permission on focus: it may change in the browser's settings. */
function useBrowserPermission() {
  const [permission, setPermission] = useState<BrowserPermission>(readPermission)
  const [wasDismissed, setWasDismissed] = useState(false)
  useEffect(() => {
    const update = () => setPermission(readPermission())
    window.addEventListener('focus', update)
    return () => window.removeEventListener('focus', update)
  }, [])
  const request = async () => {
    const answer = await requestPermission()
    setPermission(answer)
    setWasDismissed(answer === 'default')
    return answer
  }
  return { permission, wasDismissed, request }
}
