import { Skeleton, VisuallyHidden } from '@mantine/core'

/** Holds the place of a part that is being loaded. */
export function LoadingBlock({ label, height }: { label: string; height: number }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton height={height} />
    </div>
  )
}
