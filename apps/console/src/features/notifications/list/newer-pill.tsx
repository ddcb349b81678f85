import { UnstyledButton } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { formatCount } from '#ui/format-count.ts'
import classes from './newer-pill.module.css'

/** Newer ones came in above what is in sight. */
export function NewerPill({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <UnstyledButton className={classes.pill} onClick={onShow}>
      <IconArrowUp size={16} stroke={2} aria-hidden="true" />
      {count === 1 ? '1 más reciente' : `${formatCount(count)} más recientes`}
    </UnstyledButton>
  )
}
