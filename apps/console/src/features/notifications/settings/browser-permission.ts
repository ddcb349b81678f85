/** Whether this browser shows notifications of the page. */
export type BrowserPermission = NotificationPermission | 'unsupported'

export const readPermission = (): BrowserPermission =>
  'Notification' in window ? Notification.permission : 'unsupported'

/** Opens the browser's prompt, which needs a user gesture. */
export const requestPermission = async (): Promise<BrowserPermission> =>
  'Notification' in window ? Notification.requestPermission() : 'unsupported'

interface BrowserPermissionState {
  permission: BrowserPermission
  isOn: boolean
  /** The prompt was closed without an answer. */
  wasDismissed: boolean
}

/** The note under the switch; null if there is nothing to explain. */
export function describePermission(state: BrowserPermissionState): string | null {
  const { permission, isOn, wasDismissed } = state
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
