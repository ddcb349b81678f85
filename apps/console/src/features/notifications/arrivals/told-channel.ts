import { Listeners } from '#data/live/listeners.ts'

/** Up to when the person was told, said among the tabs of a browser: once is enough. */
export function openToldChannel(ownId: string) {
  const channel = new BroadcastChannel(`arriero-told:${ownId}`)
  const listeners = new Listeners<string>()
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of an older console may say something else.
    if (typeof data === 'string') listeners.tell(data)
  })
  return {
    tell: (through: string) => channel.postMessage(through),
    subscribe: listeners.add,
    close: () => channel.close(),
  }
}
