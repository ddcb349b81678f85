import { Skeleton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import classes from './profile-section.module.css'

interface ProfileSectionProps {
  title: string
  help?: ReactNode
  /** The section's main button, beside the title. */
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

/** Fades in with a delay, so that a fast response never shows it. */
export function ProfileSkeleton({ label, lines }: { label: string; lines: number }) {
  return (
    <div className={classes.lines} aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={classes.line}>
          <Skeleton height={12} width="38%" />
          <Skeleton height={8} width="62%" />
        </div>
      ))}
    </div>
  )
}
