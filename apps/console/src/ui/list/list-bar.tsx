import { UnstyledButton } from '@mantine/core'
import { formatCount } from '#ui/count-badge.tsx'
import classes from './list-bar.module.css'

interface OrderBarProps {
  /** How many rows have another position in the newest order. */
  moved: number
  onApply: () => void
}

/** Shown below a list with a held order when there is a newer one; the button applies it. */
export function OrderBar({ moved, onApply }: OrderBarProps) {
  if (moved === 0) return null
  const message = moved === 1 ? '1 cambio en el orden' : `${formatCount(moved)} cambios en el orden`
  return <ListBar message={message} label="Aplicar" onClick={onApply} />
}

interface NewItemsBarProps {
  count: number
  onShow: () => void
}

/** Shown below a scrolled list when new rows were added above the visible ones. */
export function NewItemsBar({ count, onShow }: NewItemsBarProps) {
  if (count === 0) return null
  const message = count === 1 ? '1 más reciente' : `${formatCount(count)} más recientes`
  return <ListBar message={message} label="Ver" onClick={onShow} />
}

/** Shown below a list whose next rows could not be read. */
export function MoreFailedBar({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return <ListBar message={problem} label="Reintentar" onClick={onRetry} />
}

interface ListBarProps {
  message: string
  label: string
  onClick: () => void
}

/** A row of its own, so that it covers no row of the list. Below it: a list must not move when the bar appears. */
function ListBar({ message, label, onClick }: ListBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.pill}>
        {message}
        <UnstyledButton className={classes.button} onClick={onClick}>
          {label}
        </UnstyledButton>
      </div>
    </div>
  )
}
