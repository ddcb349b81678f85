import { Skeleton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import classes from './profile-section.module.css'

interface ProfileSectionProps {
  /** Its address inside the page: `/admin/perfil#sesiones`. */
  id?: string
  title: string
  help?: ReactNode
  /** The section's main button, beside the title. */
  action?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

export function ProfileSection(props: ProfileSectionProps) {
  const { id, title, help, action, titleRef, children } = props
  const titleId = useId()
  return (
    <section id={id} ref={showIfAddressed} className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h2 ref={titleRef} id={titleId} className={classes.title} tabIndex={-1}>
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

/** The sections come after their data, too late for the router to scroll to them. */
function showIfAddressed(section: HTMLElement | null) {
  if (section?.id && location.hash === `#${section.id}`) section.scrollIntoView()
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
