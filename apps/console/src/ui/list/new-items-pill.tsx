import { UnstyledButton } from '@mantine/core'
import { formatCount } from '#ui/count-badge.tsx'
import classes from './new-items-pill.module.css'

interface OrderPillProps {
  /** Rows that are elsewhere in the newest order. */
  moved: number
  onApply: () => void
}

/** Over a list whose order is held: offers the newest one. */
export function OrderPill({ moved, onApply }: OrderPillProps) {
  if (moved === 0) return null
  const message = moved === 1 ? '1 cambio en el orden' : `${formatCount(moved)} cambios en el orden`
  return <Pill at="bottom" message={message} label="Aplicar" onClick={onApply} />
}

interface NewItemsPillProps {
  count: number
  onShow: () => void
}

/** Over a list that stays where it is: new rows came in above those in view. */
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
