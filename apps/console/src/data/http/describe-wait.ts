/** `Puede intentar en 14 min 05 s.` */
export function describeWait(seconds: number): string {
  if (seconds <= 0) return 'Ya puede intentar de nuevo.'
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `Puede intentar en ${seconds} s.`
  return `Puede intentar en ${minutes} min ${String(seconds % 60).padStart(2, '0')} s.`
}
