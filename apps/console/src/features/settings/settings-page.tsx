import { Button, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useInstallOffer, usePreferences, useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DensityChoice, SchemeChoice } from './appearance-choices.tsx'
import classes from './settings-page.module.css'

/** Settings stored in this browser only. */
export function SettingsPage() {
  return (
    <>
      <PageHeader title="Ajustes" />
      <div className={classes.panel}>
        <Setting title="Tema" help="El del sistema cambia solo, con su equipo.">
          {(labelId) => <SchemeChoice labelId={labelId} />}
        </Setting>
        <Setting title="Densidad" help="La compacta muestra más viajes a la vez.">
          {(labelId) => <DensityChoice labelId={labelId} />}
        </Setting>
        <SwitchSetting
          title="Atajos de una sola tecla"
          help="G y una letra para ir a una página, / para buscar, ? para ver todos. El buscador de arriba funciona siempre."
          name="hasSingleKeys"
        />
        <SwitchSetting
          title="Mapa completo sin tarjeta gráfica"
          help="En un equipo sin ella, junto a la lista va un mapa sencillo. Con este ajuste va el completo, que frena lo demás."
          name="hasSlowMap"
        />
        <InstallSetting />
        <p className={classes.note}>Estos ajustes se guardan en este navegador.</p>
      </div>
      <p className={classes.team}>
        Para todo el equipo: <Link to={paths.noveltyProtocols()}>protocolos de las novedades</Link>.
      </p>
    </>
  )
}

/** Only where the browser offers it, and not in the installed console itself. */
function InstallSetting() {
  const { installOffer } = useServices()
  if (!useInstallOffer()) return null
  return (
    <Setting
      title="Instalar Arriero"
      help="En una ventana propia, con su icono en el escritorio o en la pantalla de inicio."
    >
      {(labelId) => (
        <Button variant="default" aria-describedby={labelId} onClick={() => installOffer.accept()}>
          Instalar
        </Button>
      )}
    </Setting>
  )
}

interface SwitchSettingProps {
  title: string
  help: string
  name: 'hasSingleKeys' | 'hasSlowMap'
}

function SwitchSetting({ title, help, name }: SwitchSettingProps) {
  const { preferences } = useServices()
  const isOn = usePreferences()[name]
  return (
    <Setting title={title} help={help}>
      {(labelId) => (
        <Switch
          aria-labelledby={labelId}
          checked={isOn}
          onChange={(event) => preferences.set({ [name]: event.currentTarget.checked })}
        />
      )}
    </Setting>
  )
}

interface SettingProps {
  title: string
  help: string
  children: (labelId: string) => ReactNode
}

function Setting({ title, help, children }: SettingProps) {
  const id = useId()
  return (
    <section className={classes.setting} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.help}>{help}</p>
      </div>
      {children(id)}
    </section>
  )
}
