import { formatDocument, formatNit } from '@arriero/domain/identity/document.ts'

interface DocumentColumns {
  cedula: string | null
  nit: string | null
  nit_check_digit: number | null
}

/** As people write it: a cédula, or a NIT with its check digit. */
export function documentOf({ cedula, nit, nit_check_digit: dv }: DocumentColumns): string {
  if (cedula !== null) return formatDocument('CC', cedula)
  return nit === null ? '' : formatNit({ base: nit, dv: dv ?? 0 })
}
