import { documentQuery } from '@arriero/domain/live/live-query.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#data/live/contract/contract-stage.ts'
import { openFirestoreClient } from '#data/live/firestore/firestore-sdk.ts'
import type { SharedJourney } from '@arriero/domain/contract/http/shared-journeys.ts'
import { LiveJourney } from '#features/follow/live-journey.ts'
import { buildShared } from '#features/follow/testing/build-shared.ts'
import { FirestoreWorld } from './firestore-world.ts'

let world: FirestoreWorld
beforeAll(async () => {
  world = await FirestoreWorld.open()
})
afterAll(() => world.close())

function openClient() {
  const { apiKey, projectId } = world.account
  const hosts = { firestoreHost: world.double.url, authHost: world.double.url }
  return openFirestoreClient({ apiKey, projectId, ...hosts }, () => undefined)
}

const subjectOf = (idToken: string): string =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).sub

/** What our API does with the link and the token. */
function grant(idToken: string, shareId: string) {
  const until = Date.now() + 60_000
  world.database.set({ [`grants/${subjectOf(idToken)}`]: { share: shareId, until } })
  return { shareId, endsAt: new Date(until).toISOString() }
}

test('an anonymous visitor follows the one document of the grant until it is taken away', async () => {
  world.database.set({ 'shared/one': buildShared(), 'shared/two': buildShared() })
  const seen: SharedJourney[] = []
  let losses = 0
  const live = new LiveJourney({
    open: async () => openClient(),
    exchange: async (idToken) => grant(idToken, 'one'),
    onJourney: (journey) => seen.push(journey),
    onLost: () => (losses += 1),
  })
  onTestFinished(() => live.stop())
  await live.start()
  await eventually(() => expect(seen).toEqual([buildShared()]))
  const moved = buildShared({ progress: 0.4, answeredAt: '2026-11-16T18:05:00.000Z' })
  world.database.set({ 'shared/one': moved })
  await eventually(() => expect(seen.at(-1)).toEqual(moved))
  world.database.delete('shared/one')
  await eventually(() => expect(losses).toBe(1))
})

test('an anonymous sign-in opens nothing else', async () => {
  world.database.set({ 'shared/one': buildShared(), 'journeys/1': { code: 'V-1' } })
  const client = openClient()
  onTestFinished(() => client.close())
  grant(await client.signInAsVisitor(), 'one')
  await expect(client.read(documentQuery('journeys', '1'))).rejects.toMatchObject({
    reason: 'forbidden',
  })
  expect(await client.read(documentQuery('shared', 'one'))).toHaveLength(1)
})
