import { expect, it, vi } from 'vitest'
import { SharedFrame } from '../wire/shared-frame.ts'
import { Snapshot } from './feed-frames.ts'

vi.mock('../wire/shared-frame.ts', { spy: true })

const documents = Array.from({ length: 600 }, (_, n) => ({ id: `${n}`, version: 1 }))

it('a part that fails to build rejects only the request for it, and the next request builds it', async () => {
  const onUnhandledRejection = vi.fn()
  process.on('unhandledRejection', onUnhandledRejection)
  const snapshot = new Snapshot(1, 10, documents)
  const encodeLarge = vi.mocked(SharedFrame.ofLarge)
  encodeLarge.mockImplementationOnce(async () => SharedFrame.of({ kind: 'updated', id: 1 }))
  encodeLarge.mockRejectedValueOnce(new Error('no memory'))
  await snapshot.build(0)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', onUnhandledRejection)
  expect(onUnhandledRejection).not.toHaveBeenCalled()
  expect([snapshot.find(0), snapshot.find(1)]).toEqual([expect.any(SharedFrame), undefined])

  encodeLarge.mockRejectedValueOnce(new Error('no memory'))
  await expect(snapshot.build(1)).rejects.toThrow('no memory')
  await snapshot.build(1)
  expect(snapshot.find(1)).toBeInstanceOf(SharedFrame)
})
