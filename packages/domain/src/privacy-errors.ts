/** Errors about the erasure of personal data. */
export const privacyErrors = {
  'erasure.journey-open': {
    status: 409,
    message:
      'La persona tiene viajes en curso. Sus datos se pueden suprimir cuando terminen o se cancelen.',
  },
  'erasure.wrong-name': {
    status: 422,
    message: 'El nombre no coincide. Escríbalo igual que aparece.',
  },
} as const
