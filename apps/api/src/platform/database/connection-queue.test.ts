import { expect, it } from 'vitest'
import { ConnectionQueue, runInBackground } from './connection-queue.ts'

/** A queue with a clock of its own, and the order in which its users got the connection. */
function setUp() {
  const clock = { now: 0 }
  const queue = new ConnectionQueue(() => clock.now)
  const order: string[] = []
  const use = async (name: string, work = async () => {}) => {
    const release = await queue.acquire()
    order.push(name)
    await work()
    release()
  }
  return { clock, queue, order, use }
}

it('serves requests in their order, and background work after them', async () => {
  const { queue, order, use } = setUp()
  const release = await queue.acquire()
  const waiting = [runInBackground(() => use('chore')), use('first request'), use('second request')]
  release()
  await Promise.all(waiting)
  expect(order).toEqual(['first request', 'second request', 'chore'])
})

it('lets background work go first once it has waited for half a second', async () => {
  const { clock, queue, order, use } = setUp()
  const release = await queue.acquire()
  const waiting = [
    runInBackground(() => use('chore')),
    runInBackground(() => use('second chore')),
    use('request'),
  ]
  clock.now = 500
  release()
  await Promise.all(waiting)
  expect(order).toEqual(['chore', 'second chore', 'request'])
})

it('never has two users at once', async () => {
  const { order, use } = setUp()
  let users = 0
  const names = Array.from({ length: 30 }, (_, index) => `user ${index}`)
  const useAlone = (name: string) =>
    use(name, async () => {
      users += 1
      await Promise.resolve()
      expect(users).toBe(1)
      users -= 1
    })
  await Promise.all([
    ...names.slice(0, 15).map(useAlone),
    ...names.slice(15).map((name) => runInBackground(() => useAlone(name))),
  ])
  expect(order.toSorted()).toEqual(names.toSorted())
})

it('is drained when everybody who waited has had the connection', async () => {
  const { queue, order, use } = setUp()
  const release = await queue.acquire()
  const waiting = [runInBackground(() => use('chore')), use('request')]
  const drained = queue.drain().then(() => order.push('drained'))
  release()
  await Promise.all([...waiting, drained])
  expect(order).toEqual(['request', 'chore', 'drained'])
})
