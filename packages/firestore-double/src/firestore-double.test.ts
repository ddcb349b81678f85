import { expect, onTestFinished, test } from 'vitest'
import { startFirestoreDouble } from './firestore-double.ts'

async function start() {
  const double = await startFirestoreDouble()
  onTestFinished(() => double.stop())
  return double
}

test('starts on a free port, also beside others', async () => {
  const ports = new Set<number>()
  for (let count = 0; count < 5; count++) ports.add((await start()).port)
  expect(ports.size).toBe(5)
})

test('projects and databases do not see each other', async () => {
  const double = await start()
  double.database('one').set({ 'journeys/1': { at: 1 } })
  double.database('one', 'other').set({ 'journeys/1': { at: 2 } })
  expect(double.database('two').list('journeys')).toEqual({})
  expect(double.database('one').get('journeys/1')).toEqual({ at: 1 })
})

test('refuses connections and accepts them again on the same port', async () => {
  const double = await start()
  const ask = () => fetch(double.url).then(({ status }) => status)
  expect(await ask()).toBe(501)
  await double.refuseConnections()
  await expect(ask()).rejects.toThrow('fetch failed')
  await double.acceptConnections()
  expect(await ask()).toBe(501)
})

test('a restart keeps the documents or forgets them', async () => {
  const double = await start()
  const database = double.database('p')
  database.set({ 'journeys/1': { at: 1 } })
  await double.restart({ keepDocuments: true })
  expect(database.list('journeys')).toEqual({ 'journeys/1': { at: 1 } })
  await double.restart({ keepDocuments: false })
  expect(database.list('journeys')).toEqual({})
})

test('a delay holds every answer back', async () => {
  const double = await start()
  double.setDelay(30)
  const startedAt = performance.now()
  await fetch(double.url)
  expect(performance.now() - startedAt).toBeGreaterThan(25)
})
