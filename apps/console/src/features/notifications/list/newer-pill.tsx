import { FloatingPill } from '#ui/floating-pill.tsx'
import { formatCount } from '#ui/format-count.ts'

/** Newer ones came in above what is in sight. */
export function NewerPill({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  const message = count === 1 ? '1 más reciente' : `${formatCount(count)} más recientes`
  return <FloatingPill at="top" message={message} label="Ver" onAct={onShow} />
}
