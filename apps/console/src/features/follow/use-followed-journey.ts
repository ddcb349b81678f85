import { useEffect, useRef, useState } from 'react'
import type { Http } from '#data/http/http.ts'
import { useServices } from '#data/use-services.ts'
import { exchangeLink, LiveJourney, visitorProject } from './live-journey.ts'
import { type FollowState, JourneyPoll, readSharedJourney } from './shared-journey.ts'

/** Follows the journey of the link while the page is visible. */
export function useFollowedJourney(token: string) {
  const { http, config } = useServices()
  const [state, setState] = useState<FollowState>({ kind: 'loading' })
  const poll = useRef<JourneyPoll>(null)

  useEffect(() => {
    const current = new JourneyPoll({
      read: () => readSharedJourney(http, token),
      onChange: setState,
    })
    poll.current = current
    const project = visitorProject(config)
    const live = project && followLive(project, http, token, current)
    const follow = async () => {
      if (document.visibilityState !== 'visible') {
        current.pause()
        live?.pause()
        return
      }
      await current.ask()
      // After the first answer, so that nobody waits for the SDK.
      if (current.isFollowing) await live?.start()
    }
    const onChange = () => void follow()
    onChange()
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('online', onChange)
    return () => {
      current.stop()
      void live?.stop()
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('online', onChange)
    }
  }, [http, config, token])

  return { state, retry: () => void poll.current?.ask() }
}

function followLive(
  project: Parameters<typeof openClient>[0],
  http: Http,
  token: string,
  poll: JourneyPoll,
): LiveJourney {
  return new LiveJourney({
    open: () => openClient(project),
    exchange: (idToken) => exchangeLink(http, { token, idToken }),
    onJourney: (journey) => poll.accept(journey),
    onLost: () => void poll.ask(),
  })
}

async function openClient(project: NonNullable<ReturnType<typeof visitorProject>>) {
  const { openFirestoreClient } = await import('#data/live/firestore/firestore-sdk.ts')
  return openFirestoreClient(project, () => undefined)
}
