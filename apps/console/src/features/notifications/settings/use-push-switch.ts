import type { PushSubscriptionAnswer } from '@arriero/domain/contract/http/push.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCurrentUserId } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { useServices } from '#data/use-services.ts'
import { type BrowserPush, readBrowserPush } from '#features/notifications/push/browser-push.ts'
import {
  pushQuery,
  sendTestPush,
  turnOffPush,
  turnOnPush,
} from '#features/notifications/push/push-subscription.ts'
import { showToast } from '#ui/toasts.tsx'
import { requestPermission } from './browser-permission.ts'

/** Whether this browser gets messages with the console closed, or why not. */
export type PushState = 'loading' | 'unsupported' | 'serverOff' | 'denied' | 'off' | 'on'

function pushState(
  /** Undefined while it is read; null if the browser can't receive messages. */
  browser: Pick<BrowserPush, 'permission' | 'subscription'> | null | undefined,
  answer: PushSubscriptionAnswer | undefined,
): PushState {
  if (browser === undefined) return 'loading'
  if (browser === null) return 'unsupported'
  if (answer === undefined) return 'loading'
  if (answer.publicKey === null) return 'serverOff'
  if (browser.permission === 'denied') return 'denied'
  return answer.isSubscribed && browser.subscription !== null ? 'on' : 'off'
}

/** Why the switch can't be turned on; null if it can. */
export const pushNotes: Record<PushState, string | null> = {
  loading: null,
  unsupported:
    'Este navegador no puede recibirlos, o la consola no se abrió por https. En un iPhone o iPad, primero agréguela a la pantalla de inicio.',
  serverOff:
    'Este servidor no envía avisos con la consola cerrada. Quien lo administra puede activarlos.',
  denied:
    'Su navegador tiene bloqueadas las notificaciones de este sitio. Permítalas en el candado de la barra de direcciones.',
  off: null,
  on: null,
}

/** The browser subscribes at its own push service, whose errors help nobody. */
const notSubscribed =
  'El navegador no pudo suscribirse a su servicio de avisos. Revise la conexión e intente de nuevo.'

export function usePushSwitch() {
  const { http, storage } = useServices()
  const userId = useCurrentUserId()
  const queries = useQueryClient()
  const query = pushQuery(http)
  const { data: answer } = useQuery(query)
  const [browser, readBrowser] = useBrowserPush()
  const deps = { http, storage, userId }

  const change = useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (!isWanted) return turnOffPush(deps)
      // Asked for only here, by the person's click.
      const isAllowed = (await requestPermission()) === 'granted'
      return isAllowed && answer?.publicKey ? turnOnPush(deps, answer.publicKey) : undefined
    },
    onSuccess: (saved) => {
      if (saved) queries.setQueryData(query.queryKey, saved)
    },
    onError: (error) =>
      showToast(
        'No se guardó el cambio',
        error instanceof HttpFailure ? describeError(error) : notSubscribed,
        'failed',
      ),
    onSettled: readBrowser,
  })
  const test = useMutation({
    mutationFn: () => sendTestPush(http),
    onSuccess: () =>
      showToast('Aviso de prueba enviado', 'Debe aparecer en unos segundos.', 'done'),
    onError: (error) => {
      showToast('No se envió el aviso de prueba', describeError(error), 'failed')
      void queries.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  return {
    state: pushState(browser, answer),
    isBusy: change.isPending,
    change: (isWanted: boolean) => change.mutate(isWanted),
    isTesting: test.isPending,
    sendTest: () => test.mutate(),
  }
}

/** Read again on focus: the permission may change in the browser's settings. */
function useBrowserPush() {
  const [browser, setBrowser] = useState<BrowserPush | null>()
  useEffect(() => {
    const update = () => void readBrowserPush().then(setBrowser)
    update()
    window.addEventListener('focus', update)
    return () => window.removeEventListener('focus', update)
  }, [])
  return [browser, async () => setBrowser(await readBrowserPush())] as const
}
