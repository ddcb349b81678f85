import { type ReactNode, type Ref, useId } from 'react'
import classes from './profile-section.module.css'

interface ProfileSectionProps {
  title: string
  help?: ReactNode
  /** The one thing to do, beside the title. */
  action?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

export function ProfileSection({ title, help, action, titleRef, children }: ProfileSectionProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 ref={titleRef} id={id} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          {help && <div className={classes.help}>{help}</div>}
        </div>
        {action}
      </div>
      {children && <div className={classes.body}>{children}</div>}
    </section>
  )
}
