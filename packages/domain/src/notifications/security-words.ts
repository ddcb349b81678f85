import { formatDateTime } from '../format/date.ts'

/** What happens to an account that its owner must hear of. */
export const securityEvents = [
  'signed-in',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'session-copied',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

const titles: Record<SecurityEvent, string> = {
  'signed-in': 'Ingreso desde un navegador que no reconocemos',
  'password-changed': 'Su contraseña cambió',
  'second-factor-on': 'Segundo factor activado',
  'second-factor-off': 'Segundo factor desactivado',
  'recovery-codes-renewed': 'Códigos de recuperación renovados',
  'session-copied': 'Cerramos una de sus sesiones',
}

const whatToDo: Partial<Record<SecurityEvent, string>> = {
  'session-copied': 'Alguien quiso continuarla con una clave ya usada.',
}

/** `browser`: «Chrome en Windows», as the list of sessions calls it. */
export const securityWords = (event: SecurityEvent, at: Date, browser: string) => ({
  title: titles[event],
  text: `${whatToDo[event] ?? `El ${formatDateTime(at)}, con ${browser}.`} Si no fue usted, cambie su contraseña y cierre las demás sesiones desde su perfil.`,
})
