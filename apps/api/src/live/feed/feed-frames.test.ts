import { expect, it, vi } from 'vitest'
import { SharedFrame } from '../wire/shared-frame.ts'
import { Snapshot } from './feed-frames.ts'

vi.mock('../wire/shared-frame.ts', { spy: true })

const documents = Array.from({ length: 600 }, (_, n) => ({ id: `${n}`, version: 1 }))

it('fails only the request for a broken part, and builds it again', async () => {
  const lost = vi.fn()
  process.on('unhandledRejection', lost)
  const snapshot = new Snapshot(1, 10, documents)
  const make = vi.mocked(SharedFrame.ofLarge)
  make.mockImplementationOnce(async () => SharedFrame.of({ kind: 'updated', id: 1 }))
  make.mockRejectedValueOnce(new Error('no memory'))
  await snapshot.build(0)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', lost)
  expect(lost).not.toHaveBeenCalled()
  expect([snapshot.find(0), snapshot.find(1)]).toEqual([expect.any(SharedFrame), undefined])

  make.mockRejectedValueOnce(new Error('no memory'))
  await expect(snapshot.build(1)).rejects.toThrow('no memory')
  await snapshot.build(1)
  expect(snapshot.find(1)).toBeInstanceOf(SharedFrame)
})
