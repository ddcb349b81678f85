/** Errors about the erasure of personal data. */
export const privacyErrors = {
  'erasure.journey-open': {
    status: 409,
    message:
      'La persona tiene viajes en curso. Sus datos se pueden suprimir cuando terminen o se cancelen.',
  },
  'erasure.payment-open': {
    status: 409,
    message:
      'Un vehículo de esta persona tiene viajes en curso o recargos sin decidir. Sus datos se pueden suprimir cuando terminen.',
  },
  'erasure.company': {
    status: 409,
    message:
      'Este tenedor tiene NIT: los datos de una empresa no se suprimen. Si es una persona natural, guarde primero su cédula en Tenedores.',
  },
  'erasure.wrong-name': {
    status: 422,
    message: 'El nombre no coincide. Escríbalo igual que aparece.',
  },
} as const
