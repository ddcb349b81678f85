/** Errors of files with rows, and of importing them. */
export const tableErrors = {
  'table.unreadable': {
    status: 422,
    message: 'No pudimos leer el archivo. Súbalo en CSV o XLSX.',
  },
  'table.too-large': {
    status: 413,
    message: 'El archivo es demasiado grande. Divídalo en varios.',
  },
  'table.too-many-rows': {
    status: 422,
    message: 'El archivo tiene demasiadas filas. Divídalo en varios.',
  },
  'import.columns-missing': { status: 422, message: 'Al archivo le faltan columnas.' },
  'import.expired': {
    status: 404,
    message: 'La revisión de este archivo venció. Súbalo otra vez.',
  },
  'import.under-way': {
    status: 409,
    message: 'El archivo ya se está importando: no se puede cancelar.',
  },
  'import.has-problems': {
    status: 422,
    message: 'El archivo tiene filas con problemas: no se importó nada.',
  },
} as const satisfies Record<string, { status: number; message: string }>
