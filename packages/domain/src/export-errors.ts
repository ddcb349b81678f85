/** Errors of exports of journeys and of the links to their files. */
export const exportErrors = {
  'export.not-found': {
    status: 404,
    message:
      'Esa exportación ya no existe. Los archivos se borran una hora después de estar listos.',
  },
  'export.not-ready': { status: 409, message: 'El archivo todavía no está listo.' },
  'export.ended': { status: 409, message: 'Esa exportación ya terminó.' },
  'export.empty': {
    status: 422,
    message: 'Ningún viaje cumple estos filtros: no hay nada que exportar.',
  },
  'export.too-large': {
    status: 422,
    message: 'Son demasiados viajes para un archivo. Elija un periodo más corto.',
  },
  'export.too-many': {
    status: 409,
    message: 'Usted ya tiene dos exportaciones en curso. Espere a que terminen o cancele una.',
  },
  'export.too-many-files': {
    status: 409,
    message:
      'Usted ya exportó muchas veces en la última hora. Use uno de esos archivos o intente más tarde.',
  },
  'export.personal-data': {
    status: 403,
    message: 'Su cuenta no tiene permiso para exportar datos personales. Quite esas columnas.',
  },
  'export.link-refused': {
    status: 409,
    message: 'Un archivo con datos personales no se comparte con un enlace: descárguelo.',
  },
  /** The same for a link that is unknown, expired or of a deleted file: the answer must not tell which links existed. */
  'export.link-unknown': {
    status: 404,
    message:
      'Este enlace no abre ningún archivo. Puede estar incompleto o haber vencido: sirve una hora. Pida uno nuevo a quien se lo envió.',
  },
} as const
