import { openPush, reportRenewed, showPush } from './push.ts'
import { answerOf } from './request-policy.ts'
import { type Build, Shell } from './shell.ts'
import { isWorkerMessage } from './worker-message.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by the build (`apps/console/vite.config.ts`). */
declare const __SHELL_BUILD__: Build

const build = __SHELL_BUILD__
const shell = new Shell(build)

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([shell.fill(), bypassForData(event)]))
})

self.addEventListener('activate', (event) => {
  // The browser asks the server for a page while it still starts this worker.
  const preload = self.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([preload, shell.deleteOutdated(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  switch (answerOf(event.request, self.location.origin)) {
    case 'page': {
      const network = fetchPage(event)
      // Without it the browser would cancel the request when the stored page is shown.
      event.waitUntil(network.catch(() => undefined))
      event.respondWith(shell.answerPage(network))
      break
    }
    case 'file':
      event.respondWith(shell.answerFile(event.request))
      break
    case 'browser':
  }
})

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return
  if (event.data.kind === 'build') event.ports[0]?.postMessage(build.id)
  else event.waitUntil(self.skipWaiting())
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self, event.data?.text()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPush(self, event.notification))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(reportRenewed(self))
})

async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(request)
}

interface RoutedInstall extends ExtendableEvent {
  addRoutes?: (rules: object) => Promise<void>
}

/**
 * Where the browser can (Chromium), everything but pages and files goes to the network without starting this worker:
 * a command after a quiet minute does not wait for it.
 */
async function bypassForData(event: RoutedInstall): Promise<void> {
  const answered = [
    { requestMode: 'navigate' },
    { urlPattern: { pathname: '/assets/*' } },
    { urlPattern: { pathname: '/before-paint.js' } },
  ]
  try {
    await event.addRoutes?.({ condition: { not: { or: answered } }, source: 'network' })
  } catch {
    // A browser that knows other conditions. The worker then sees the request and leaves it to the browser.
  }
}
