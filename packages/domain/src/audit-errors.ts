export const auditErrors = {
  'audit.entry-not-found': {
    status: 404,
    message: 'Este registro de la auditoría no existe.',
  },
} as const
