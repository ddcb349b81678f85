import { type ReactNode, useId } from 'react'
import classes from './setting.module.css'

interface SettingProps {
  title: string
  help?: string
  children: (labelId: string) => ReactNode
}

/** One line of a panel: what it is, what it does, and its control. */
export function Setting({ title, help, children }: SettingProps) {
  const id = useId()
  return (
    <div className={classes.setting}>
      <div>
        <div id={id} className={classes.title}>
          {title}
        </div>
        {help !== undefined && <p className={classes.help}>{help}</p>}
      </div>
      <div className={classes.control}>{children(id)}</div>
    </div>
  )
}
