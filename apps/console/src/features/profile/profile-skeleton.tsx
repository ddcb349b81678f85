import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './profile-skeleton.module.css'

/** The shape of what is coming; it fades in late, so that a quick answer never shows it. */
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
