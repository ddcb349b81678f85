import { formatNumber } from '@arriero/domain/format/number.ts'
import { FloatingPill } from '#ui/floating-pill.tsx'

export function OrderPill({ moved, onApply }: { moved: number; onApply: () => void }) {
  if (moved === 0) return null
  const message =
    moved === 1 ? '1 cambio en el orden' : `${formatNumber(moved)} cambios en el orden`
  return <FloatingPill at="bottom" message={message} label="Aplicar" onAct={onApply} />
}
