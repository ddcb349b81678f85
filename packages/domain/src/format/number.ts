/** Keeps a figure and its unit on one line. */
export const noBreakSpace = '\u00A0'

const integers = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0, useGrouping: 'always' })
const oneDecimal = new Intl.NumberFormat('es-CO', {
  maximumFractionDigits: 1,
  useGrouping: 'always',
})
const percents = new Intl.NumberFormat('es-CO', { style: 'percent', maximumFractionDigits: 1 })

/** `1.248` */
export const formatNumber = (value: number) => integers.format(value)

/** `1.234,5`; whole figures stay whole. */
export const formatDecimal = (value: number) => oneDecimal.format(value)

/** `12,3%` from 0.123. */
export const formatPercent = (ratio: number) => percents.format(ratio)

/** `508 km` */
export const formatKm = (km: number) => `${formatNumber(km)}${noBreakSpace}km`

/** `34.000 kg` */
export const formatKg = (kg: number) => `${formatNumber(kg)}${noBreakSpace}kg`

/** `32,5 t` */
export const formatTonnes = (tonnes: number) => `${formatDecimal(tonnes)}${noBreakSpace}t`
