/** Errors of links to one journey. */
export const shareErrors = {
  /** The same for a link that is unknown, expired or revoked: the answer must not tell which links existed. */
  'share.not-found': {
    status: 404,
    message:
      'Este enlace no muestra ningún viaje. Puede estar incompleto, haber vencido o estar anulado. Pida uno nuevo a quien se lo envió.',
  },
  'share.already-closed': { status: 404, message: 'Ese enlace ya no está activo.' },
  'share.journey-ended': {
    status: 409,
    message: 'El viaje ya terminó: no hay nada que compartir.',
  },
  'share.too-many': {
    status: 409,
    message: 'Este viaje ya tiene demasiados enlaces activos. Anule alguno y cree otro.',
  },
  'share.wrong-expiry': {
    status: 400,
    message: 'Elija un vencimiento futuro, dentro de los próximos 30 días.',
  },
} as const
