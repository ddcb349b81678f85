/** Errors of the review of drivers and customers. */
export const reviewErrors = {
  'user.locked': { status: 409, message: 'Otra persona está revisando este caso.' },
  'user.lock-lost': {
    status: 409,
    message: 'Este caso ya no está reservado para usted. Ábralo de nuevo antes de decidir.',
  },
  'user.verdicts-refused': {
    status: 422,
    message: 'La decisión no corresponde a lo que se marcó en los documentos.',
  },
  'user.new-sending': {
    status: 409,
    message: 'La persona envió documentos nuevos mientras usted revisaba. Véalos antes de decidir.',
  },
  'user.papers-expired': {
    status: 422,
    message: 'Hay documentos vencidos. Pida la corrección en lugar de aprobar.',
  },
  'user.habilitation-missing': {
    status: 422,
    message:
      'Una transportadora necesita la habilitación del Ministerio de Transporte. Pídala con «Falta» antes de aprobar.',
  },
  'user.name-mismatch': {
    status: 422,
    message: 'El nombre que escribió no es el de la persona.',
  },
} as const
