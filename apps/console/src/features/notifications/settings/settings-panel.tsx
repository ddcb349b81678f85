import { type ReactNode, useId } from 'react'
import classes from './settings-panel.module.css'

interface SettingsPanelProps {
  title: string
  help: ReactNode
  children: ReactNode
}

export function SettingsPanel({ title, help, children }: SettingsPanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.help}>{help}</p>
      </div>
      {children}
    </section>
  )
}
