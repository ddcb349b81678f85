import { formatNumber } from '@arriero/domain/format/number.ts'
import { UnstyledButton } from '@mantine/core'
import classes from './order-pill.module.css'

export function OrderPill({ moved, onApply }: { moved: number; onApply: () => void }) {
  if (moved === 0) return null
  return (
    <div className={classes.pill}>
      {moved === 1 ? '1 cambio en el orden' : `${formatNumber(moved)} cambios en el orden`}
      <UnstyledButton className={classes.apply} onClick={onApply}>
        Aplicar
      </UnstyledButton>
    </div>
  )
}
