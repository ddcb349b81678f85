const counts = new Intl.NumberFormat('es-CO', { useGrouping: 'always' })

/** `1.248` */
export const formatCount = (count: number) => counts.format(count)
