import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRawChannel, readChunks } from '../../test/raw-channel.ts'
import { type FirestoreDouble, startFirestoreDouble } from '../firestore-double.ts'

let double: FirestoreDouble
beforeAll(async () => {
  double = await startFirestoreDouble()
})
afterAll(() => double.stop())

const parent = 'projects/p/databases/(default)/documents'
const listenTo = (targetId: number) => ({
  addTarget: {
    targetId,
    query: { parent, structuredQuery: { from: [{ collectionId: 'journeys' }] } },
  },
})

const typesOf = (sent: readonly [number, [Record<string, Record<string, unknown>>]][]) =>
  sent.map(
    ([, [message]]) => message['targetChange']?.['targetChangeType'] ?? Object.keys(message)[0],
  )

describe('a channel', () => {
  test('opens with its id, the version and how often the server gives a sign of life', async () => {
    const { opened } = await openRawChannel(double.url, listenTo(2))
    expect(opened).toEqual(['c', expect.any(String), '', 8, expect.any(Number), expect.any(Number)])
  })

  test('sends again what was not acknowledged, and nothing else', async () => {
    double.database('p').set({ 'journeys/1': { at: 1 } })
    const channel = await openRawChannel(double.url, listenTo(2))
    const first = (await channel.poll(0)).messages()
    expect(typesOf(first)).toEqual(['ADD', 'documentChange', 'CURRENT', 'NO_CHANGE'])
    const again = (await channel.poll(0)).messages()
    expect(again).toEqual(first)
    const rest = (await channel.poll(2)).messages()
    expect(rest).toEqual(first.slice(2))
  })

  test('numbers its messages without a gap, and a long poll ends with each batch', async () => {
    const channel = await openRawChannel(double.url, listenTo(2))
    const first = (await channel.poll(0)).messages()
    const acknowledged = first.at(-1)?.[0] ?? 0
    const pending = channel.poll(acknowledged)
    double.database('p').set({ 'journeys/2': { at: 2 } })
    const next = (await pending).messages()
    expect([...first, ...next].map(([id]) => id)).toEqual(
      [...first, ...next].map((_, at) => at + 1),
    )
    expect(typesOf(next)).toEqual(['documentChange', 'NO_CHANGE'])
  })

  test('ignores a request that is repeated', async () => {
    const channel = await openRawChannel(double.url, listenTo(2))
    const { length } = (await channel.poll(0)).messages()
    await channel.send(1, listenTo(4))
    await channel.send(1, listenTo(4))
    const status = await channel.send(2, { removeTarget: 2 })
    const after = (await channel.poll(length)).messages()
    expect(typesOf(after).filter((type) => type === 'ADD')).toEqual(['ADD'])
    expect(status).toEqual([[0, after.at(-1)?.[0], expect.any(Number)]])
  })

  test('streams, with a first word at once and only in ASCII', async () => {
    const channel = await openRawChannel(double.url, listenTo(2))
    const { length } = (await channel.poll(0)).messages()
    const stream = await channel.stream(length)
    expect(readChunks(await stream.read())).toEqual([[[length + 1, ['noop']]]])
    double.database('p').set({ 'journeys/3': { text: 'Bogotá 🚛' } })
    const text = await stream.read()
    expect(text).toHaveLength(Buffer.byteLength(text))
    expect(JSON.stringify(readChunks(text))).toContain('Bogotá 🚛')
    expect(await channel.send(1, { removeTarget: 2 })).toMatchObject([
      [1, length + 4, expect.anything()],
    ])
  })

  test('is unknown after its end', async () => {
    const open = double.openChannels
    const channel = await openRawChannel(double.url, listenTo(2))
    expect(double.openChannels).toBe(open + 1)
    await channel.terminate()
    expect(double.openChannels).toBe(open)
    const { status, text } = await channel.poll(0)
    expect(status).toBe(400)
    // The SDK looks for the words after the first character.
    expect(text.indexOf('Unknown SID')).toBeGreaterThan(0)
  })

  test('tells a refused target why, with the number of its status', async () => {
    const channel = await openRawChannel(double.url, listenTo(2), 'x.y.z')
    const [[, [refused]] = [0, [{}]]] = (await channel.poll(0)).messages()
    expect(refused).toMatchObject({
      targetChange: { targetChangeType: 'REMOVE', targetIds: [2], cause: { code: 7 } },
    })
  })
})

describe('a page of another origin', () => {
  const origin = 'http://127.0.0.1:4321'

  test('is allowed with credentials, also when the browser asks first', async () => {
    const headers = {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,x-goog-api-client',
    }
    const preflight = await fetch(`${double.url}/v1/${parent}:commit`, {
      method: 'OPTIONS',
      headers,
    })
    expect(preflight.status).toBe(204)
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization,x-goog-api-client',
      vary: 'Origin',
    })
  })

  test('can read errors too', async () => {
    const unknown = await fetch(
      `${double.url}/google.firestore.v1.Firestore/Listen/channel?SID=x`,
      {
        headers: { Origin: origin },
      },
    )
    expect(unknown.headers.get('access-control-allow-origin')).toBe(origin)
    expect(unknown.headers.get('server')).toBe('arriero-firestore-double')
  })
})
