import { PushSubscriptionAnswer, PushSubscriptionBody } from '@arriero/domain/contract/http/push.ts'
import { queryOptions } from '@tanstack/react-query'
import type { TextStorage } from '#data/console-services.ts'
import type { Http } from '#data/http/http.ts'
import { readBrowserPush, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'

const path = 'me/pushSubscription'

/** Whether the browser of this session gets messages, and the key it subscribes with. */
export const pushQuery = (http: Http) =>
  queryOptions({
    queryKey: ['push-subscription'],
    queryFn: ({ signal }) => http.get('api', path, PushSubscriptionAnswer, signal),
    meta: { reading: 'los avisos con la consola cerrada' },
  })

/** Who turned the messages on in this browser. They end with the session; the next one of that person resumes them. */
const ownerKey = 'arriero-push-owner'

interface PushDeps {
  http: Http
  storage: TextStorage
  userId: string
}

export async function turnOnPush(
  { http, storage, userId }: PushDeps,
  publicKey: string,
): Promise<PushSubscriptionAnswer> {
  const subscription = await subscribeBrowser(publicKey)
  const answer = await storeSubscription(http, subscription)
  storage.setItem(ownerKey, userId)
  return answer
}

export async function turnOffPush({ http, storage }: PushDeps): Promise<PushSubscriptionAnswer> {
  const answer = await http.write({ method: 'DELETE', base: 'api', path })
  storage.removeItem(ownerKey)
  await unsubscribeBrowser()
  return PushSubscriptionAnswer.parse(answer)
}

export const sendTestPush = (http: Http): Promise<unknown> =>
  http.write({ method: 'POST', base: 'api', path: `${path}/test` })

/**
 * At the start of a console: the subscription of an earlier session is stored for this one, also if the browser or
 * the server changed its keys meanwhile. If another person signed in, the browser unsubscribes.
 */
export async function resumePush(deps: PushDeps): Promise<void> {
  const { http, storage, userId } = deps
  const owner = storage.getItem(ownerKey)
  if (owner === null) return
  const browser = await readBrowserPush()
  if (browser === null) return
  if (owner !== userId) {
    storage.removeItem(ownerKey)
    return unsubscribeBrowser()
  }
  if (browser.permission !== 'granted') return
  const { publicKey } = await http.get('api', path, PushSubscriptionAnswer)
  if (publicKey !== null) await turnOnPush(deps, publicKey)
}

async function storeSubscription(
  http: Http,
  subscription: PushSubscription,
): Promise<PushSubscriptionAnswer> {
  const { endpoint, keys } = subscription.toJSON()
  const body = PushSubscriptionBody.parse({
    endpoint,
    keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
  })
  return PushSubscriptionAnswer.parse(await http.write({ method: 'PUT', base: 'api', path, body }))
}
