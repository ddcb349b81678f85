import { UnstyledButton } from '@mantine/core'
import { formatCount } from '#ui/count-badge.tsx'
import classes from './new-items-pill.module.css'

interface OrderPillProps {
  /** How many rows have another position in the newest order. */
  moved: number
  onApply: () => void
}

/** Shown over a list with a held order when there is a newer one; the button applies it. */
export function OrderPill({ moved, onApply }: OrderPillProps) {
  if (moved === 0) return null
  const message = moved === 1 ? '1 cambio en el orden' : `${formatCount(moved)} cambios en el orden`
  return <Pill at="bottom" message={message} label="Aplicar" onClick={onApply} />
}

interface NewItemsPillProps {
  count: number
  onShow: () => void
}

/** Shown over a scrolled list when new rows were added above the visible ones. */
export function NewItemsPill({ count, onShow }: NewItemsPillProps) {
  if (count === 0) return null
  const message = count === 1 ? '1 más reciente' : `${formatCount(count)} más recientes`
  return <Pill at="top" message={message} label="Ver" onClick={onShow} />
}

interface PillProps {
  at: 'top' | 'bottom'
  message: string
  label: string
  onClick: () => void
}

function Pill({ at, message, label, onClick }: PillProps) {
  return (
    <div className={classes.pill} data-at={at}>
      {message}
      <UnstyledButton className={classes.button} onClick={onClick}>
        {label}
      </UnstyledButton>
    </div>
  )
}
