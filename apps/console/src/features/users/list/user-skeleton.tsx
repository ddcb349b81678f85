import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './users-page.module.css'

/** Fades in with a delay, so that a fast response never shows it. */
export function UserSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: 7 }, (_, line) => (
        <Skeleton key={line} height={44} radius="md" />
      ))}
    </div>
  )
}
