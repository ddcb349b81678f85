/** What this browser lets the page do outside of itself. */
export type BrowserPermission = NotificationPermission | 'unsupported'

export const readPermission = (): BrowserPermission =>
  'Notification' in window ? Notification.permission : 'unsupported'

/** Asks the person, by the browser's own question; only after they pressed something. */
export const askPermission = async (): Promise<BrowserPermission> =>
  'Notification' in window ? Notification.requestPermission() : 'unsupported'

/** What to know about it; null where it only has to be turned on or off. */
export function describePermission(permission: BrowserPermission, isOn: boolean): string | null {
  switch (permission) {
    case 'unsupported':
      return 'Este navegador no puede mostrarlas.'
    case 'denied':
      return 'Su navegador las tiene bloqueadas. Permítalas para este sitio en el candado de la barra de direcciones.'
    case 'default':
      return isOn ? 'Las pidió en otro equipo. Falta permitirlas en este navegador.' : null
    case 'granted':
      return null
  }
}
