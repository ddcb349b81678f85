import { type Session, createSession } from './session.ts'

/** The session of this browser, shared by all its tabs. */
export function openSession(): Session {
  const channel = new BroadcastChannel('arriero-session')
  return createSession({
    jar: document,
    isSecure: location.protocol === 'https:',
    tellOtherTabs: () => channel.postMessage('changed'),
    onHint(look) {
      channel.addEventListener('message', look)
      // A tab that slept hears no messages, and a cookie can also go by itself.
      document.addEventListener('visibilitychange', look)
      window.addEventListener('focus', look)
      if ('cookieStore' in window) window.cookieStore.addEventListener('change', look)
    },
  })
}
