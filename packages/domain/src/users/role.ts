/** Roles of administrators. What each may do is in ability.ts; routes and buttons ask for an ability, never for a role. */
export const roles = ['administrator', 'operations', 'reviewer', 'viewer'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  administrator: 'Administrador',
  operations: 'Operaciones',
  reviewer: 'Revisor',
  viewer: 'Consulta',
}

/** What a person reads before giving the role to another one. */
export const roleDescriptions: Record<Role, string> = {
  administrator: 'Puede hacer todo: también invitar personas, cambiar roles, reglas y protocolos.',
  operations:
    'Atiende los viajes y registra clientes, conductores y vehículos. No decide revisiones ni cambia reglas.',
  reviewer: 'Revisa a las personas y sus documentos. De los viajes solo consulta.',
  viewer:
    'Consulta viajes y listas, sin cambiar nada. De los datos personales solo ve completos los nombres y, en los viajes, los celulares.',
}
