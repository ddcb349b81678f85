import { formatDateTime } from '@arriero/domain/format/date.ts'

/** What is downloaded: enough to know, a year later, what it is and what it opens. */
export function recoveryCodesText(codes: readonly string[], email: string, madeAt: Date): string {
  return [
    'Códigos de recuperación de Arriero',
    `Cuenta: ${email}`,
    `Creados: ${formatDateTime(madeAt)}`,
    '',
    'Cada uno sirve una sola vez, en lugar del código de su aplicación.',
    '',
    ...codes,
    '',
  ].join('\n')
}
