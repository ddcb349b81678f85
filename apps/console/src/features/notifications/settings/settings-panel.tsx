import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
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

/** Each panel shows and changes a part of the preferences. */
export interface PreferencePanelProps {
  preferences: NotificationPreferences
  onChange: (part: Partial<NotificationPreferences>) => void
}

interface SettingRowProps {
  title: string
  help?: string
  children: (labelId: string) => ReactNode
}

/** `children` gets the id of the title, to label its control. */
export function SettingRow({ title, help, children }: SettingRowProps) {
  const id = useId()
  return (
    <div className={classes.setting}>
      <div>
        <div id={id} className={classes.rowTitle}>
          {title}
        </div>
        {help !== undefined && <p className={classes.rowHelp}>{help}</p>}
      </div>
      <div className={classes.control}>{children(id)}</div>
    </div>
  )
}
