import { setTimeout as sleep } from 'node:timers/promises'
import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { ChangeLog } from '../../apps/api/src/platform/change-log/change-log.ts'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { createLogger } from '../../apps/api/src/platform/logger.ts'
import { changeState, movePositions } from '../../apps/api/test/live-process/test-writes.ts'
import { serveCalls } from '../rpc.ts'

const ticksPerSecond = 20
/** The others are positions. */
const stateChangeShare = 0.2

let changeLog: ChangeLog | undefined
let ids: string[] = []
let turn = 0

const nextId = () => ids[turn++ % ids.length] ?? ''

/** A batch of positions and some changes of state, as a server writes them. */
async function tick(changes: number): Promise<void> {
  if (!changeLog) throw new Error('The writer has no database yet')
  const states = Math.round(changes * stateChangeShare)
  const at = new Date()
  const moved = Array.from({ length: changes - states }, () => {
    const progress = Number(Math.random().toFixed(4))
    return { id: nextId(), lat: 4.6 + progress, lng: -74.1 - progress, at, progress }
  })
  await movePositions(changeLog, moved)
  for (let left = states; left > 0; left--) {
    const state = inProgressStateIds[turn % inProgressStateIds.length] ?? inProgressStateIds[0]
    await changeState(changeLog, nextId(), state, at)
  }
}

const calls = {
  async open(where: { databaseUrl: string; ids: string[] }) {
    const log = createLogger('silent')
    const { db, listen } = await openDatabase({ databaseUrl: where.databaseUrl, dataDir: '' }, log)
    changeLog = new ChangeLog({ db, clock: () => new Date(), log, listen })
    ids = where.ids
  },

  async run({ rate, seconds }: { rate: number; seconds: number }) {
    const begin = performance.now()
    for (let ticks = 0; ticks < seconds * ticksPerSecond; ticks++) {
      await sleep(Math.max(0, begin + (ticks * 1000) / ticksPerSecond - performance.now()))
      await tick(Math.round(rate / ticksPerSecond))
    }
    return { seconds: (performance.now() - begin) / 1000 }
  },
}

export type ChangeWriterCalls = typeof calls
serveCalls(calls)
