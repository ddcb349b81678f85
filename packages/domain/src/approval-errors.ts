/** The part of the error catalogue about actions that two people decide. */
export const approvalErrors = {
  'approval.not-found': { status: 404, message: 'Esa solicitud de aprobación no existe.' },
  'approval.already-requested': {
    status: 409,
    message: 'Ya hay una solicitud igual a la espera de otra persona.',
  },
  'approval.decided': { status: 409, message: 'Ya se decidió sobre esta solicitud.' },
  'approval.expired': {
    status: 410,
    message: 'Esta solicitud venció sin que nadie la decidiera. Pídala de nuevo.',
  },
  'approval.own': {
    status: 403,
    message: 'Usted pidió esta acción: la tiene que decidir otra persona.',
  },
  'approval.not-own': { status: 403, message: 'Solo puede hacerlo quien pidió la acción.' },
  'approval.others-can': {
    status: 409,
    message: 'Otra persona puede decidir esta solicitud: no se puede confirmar a solas.',
  },
} as const
