import { setTimeout as sleep } from 'node:timers/promises'
import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { ChangeLog } from '../../apps/api/src/platform/change-log/change-log.ts'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { createLogger } from '../../apps/api/src/platform/logger.ts'
import { changeState, movePositions } from '../../apps/api/test/live-process/test-writes.ts'
import { serveCalls } from '../rpc.ts'

const ticksPerSecond = 20

interface Load {
  /** Changes a second. */
  rate: number
  /** The others are positions. */
  stateShare: number
}

let changeLog: ChangeLog | undefined
let ids: string[] = []
let turn = 0

const nextId = () => ids[turn++ % ids.length] ?? ''

/** A batch of positions and some changes of state, as a server writes them. */
async function tick(positions: number, states: number): Promise<void> {
  if (!changeLog) throw new Error('The writer has no database yet')
  const at = new Date()
  const moved = Array.from({ length: positions }, () => {
    const progress = Number(Math.random().toFixed(4))
    return { id: nextId(), lat: 4.6 + progress, lng: -74.1 - progress, at, progress }
  })
  if (moved.length > 0) await movePositions(changeLog, moved)
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

  async run({ rate, stateShare, seconds }: Load & { seconds: number }) {
    const begin = performance.now()
    /** What is due in one tick, so that the whole run has the right rate. */
    const due = (perSecond: number, ticks: number) =>
      Math.floor(((ticks + 1) * perSecond) / ticksPerSecond) -
      Math.floor((ticks * perSecond) / ticksPerSecond)
    for (let ticks = 0; ticks < seconds * ticksPerSecond; ticks++) {
      await sleep(Math.max(0, begin + (ticks * 1000) / ticksPerSecond - performance.now()))
      await tick(due(rate * (1 - stateShare), ticks), due(rate * stateShare, ticks))
    }
    return { seconds: (performance.now() - begin) / 1000 }
  },
}

export type ChangeWriterCalls = typeof calls
serveCalls(calls)
