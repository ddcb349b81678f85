import { formatDateTime } from '@arriero/domain/format/date.ts'

/** `JBSW Y3DP EHPK 3PXP`: easier to type; authenticator apps ignore the spaces. */
export const groupSecret = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** The dark modules of a QR code as one SVG path, a rectangle for each run of a row. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.map((row, y) => rowPath(row, y)).join('')
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  let start: number | null = null
  for (const [x, isDark] of [...row, false].entries()) {
    if (isDark) start ??= x
    else if (start !== null) {
      path += `M${start} ${y}h${x - start}v1h${start - x}z`
      start = null
    }
  }
  return path
}

/** The downloaded file: says which account the codes are for, so that it makes sense a year later. */
export function recoveryCodesText(
  codes: readonly string[],
  email: string,
  createdAt: Date,
): string {
  return [
    'Códigos de recuperación de Arriero',
    `Cuenta: ${email}`,
    `Creados: ${formatDateTime(createdAt)}`,
    '',
    'Cada uno sirve una sola vez, en lugar del código de su aplicación.',
    '',
    ...codes,
    '',
  ].join('\n')
}
