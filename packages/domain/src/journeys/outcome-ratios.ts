const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** Of the journeys that arrived and had a promised time; null without any. */
export const onTimeRatio = ({ onTime, late }: { onTime: number; late: number }): number | null =>
  ratio(onTime, onTime + late)

export const cancelledRatio = ({
  cancelled,
  ended,
}: {
  cancelled: number
  ended: number
}): number | null => ratio(cancelled, ended)

export function noveltiesPer100({
  novelties,
  ended,
}: {
  novelties: number
  ended: number
}): number | null {
  const each = ratio(novelties, ended)
  return each === null ? null : 100 * each
}
