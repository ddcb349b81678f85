import { describe } from 'vitest'
import { openStage, type LiveWorld } from './contract/contract-stage.ts'
import { describeCalls } from './contract/describe-calls.ts'
import { describeOffline, describeSignIn } from './contract/describe-connection.ts'
import { describeWatching } from './contract/describe-watching.ts'

/** Test suite that every driver of the document database must pass. The driver's test file provides the world. */
export function describeLiveDatabase(name: string, openWorld: () => Promise<LiveWorld>): void {
  describe(`live database: ${name}`, () => {
    const stage = openStage(openWorld)
    describeSignIn(stage)
    describeWatching(stage)
    describeCalls(stage)
    describeOffline(stage)
  })
}
