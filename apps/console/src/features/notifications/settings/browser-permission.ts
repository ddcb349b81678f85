/** What this browser lets the page do outside of itself. */
export type BrowserPermission = NotificationPermission | 'unsupported'

export const readPermission = (): BrowserPermission =>
  'Notification' in window ? Notification.permission : 'unsupported'

/** Asks the person, by the browser's own question; only after they pressed something. */
export const askPermission = async (): Promise<BrowserPermission> =>
  'Notification' in window ? Notification.requestPermission() : 'unsupported'

interface PermissionFacts {
  permission: BrowserPermission
  isOn: boolean
  /** The browser's question was closed without an answer. */
  wasDismissed: boolean
}

/** What to know about it; null where it only has to be turned on or off. */
export function describePermission(facts: PermissionFacts): string | null {
  const { permission, isOn, wasDismissed } = facts
  switch (permission) {
    case 'unsupported':
      return 'Este navegador no puede mostrarlas.'
    case 'denied':
      return 'Su navegador las tiene bloqueadas. Permítalas para este sitio en el candado de la barra de direcciones.'
    case 'default':
      if (wasDismissed) return 'No se dio el permiso.'
      return isOn ? 'Las pidió en otro equipo. Falta permitirlas en este navegador.' : null
    case 'granted':
      return null
  }
}
