/** Errors of orders that become journeys. */
export const newJourneyErrors = {
  'journey.origin-site-unknown': {
    status: 422,
    message: 'Esa sede de origen no es de este cliente, o cambió. Elíjala de nuevo.',
  },
  'journey.destination-site-unknown': {
    status: 422,
    message: 'Esa sede de destino no es de este cliente, o cambió. Elíjala de nuevo.',
  },
} as const
