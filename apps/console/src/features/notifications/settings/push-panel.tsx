import { Button, Switch } from '@mantine/core'
import { useId } from 'react'
import { SettingRow, SettingsPanel } from './settings-panel.tsx'
import { pushNotes, usePushSwitch } from './use-push-switch.ts'
import classes from './browser-panel.module.css'

const lastsUntil =
  'Activo en este navegador hasta que usted cierre sesión o pasen doce horas desde que entró. Cuando vuelva a entrar aquí, se reanuda.'

/** Unlike the other panels it belongs to this browser, not to the person. */
export function PushPanel() {
  const noteId = useId()
  const { state, isBusy, change, isTesting, sendTest } = usePushSwitch()
  const note = pushNotes[state]
  const isOn = state === 'on'
  return (
    <SettingsPanel
      title="Con la consola cerrada"
      help="Lo que las reglas llaman crítico le llega a este equipo aunque no tenga la consola abierta. Las horas de silencio también cuentan aquí."
    >
      <SettingRow
        title="Avisarme también con la consola cerrada"
        {...(isOn && { help: lastsUntil })}
      >
        {(labelId) => (
          <>
            {isOn && (
              <Button variant="default" size="compact-sm" loading={isTesting} onClick={sendTest}>
                Enviar un aviso de prueba
              </Button>
            )}
            <Switch
              aria-labelledby={labelId}
              aria-describedby={note === null ? undefined : noteId}
              checked={isOn}
              disabled={isBusy || !(isOn || state === 'off')}
              onChange={(event) => change(event.currentTarget.checked)}
            />
          </>
        )}
      </SettingRow>
      <output id={noteId}>{note !== null && <span className={classes.note}>{note}</span>}</output>
    </SettingsPanel>
  )
}
