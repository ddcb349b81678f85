import { formatRelative } from '@arriero/domain/format/relative.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useNow } from '#data/use-now.ts'
import classes from './freshness.module.css'

interface FreshnessProps {
  updatedAt: number
  /** The last try failed: what is shown is older than it should be. */
  isStale: boolean
  isRefreshing: boolean
  onRefresh: () => void
}

/** How old the list is, always in sight. */
export function Freshness({ updatedAt, isStale, isRefreshing, onRefresh }: FreshnessProps) {
  const now = Math.max(useNow(1000).getTime(), updatedAt)
  return (
    <div className={classes.freshness} data-stale={isStale}>
      <span>
        {isStale && 'No se pudo actualizar · '}
        Actualizado {formatRelative(new Date(updatedAt), new Date(now))}
      </span>
      <Tooltip label="Actualizar ahora">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Actualizar ahora"
          aria-busy={isRefreshing}
          onClick={onRefresh}
        >
          <IconRefresh size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
