import { describe } from 'vitest'
import { openStage } from './contract/contract-stage.ts'
import { describeCalls } from './contract/describe-calls.ts'
import { describeOffline } from './contract/describe-offline.ts'
import { describeSignIn } from './contract/describe-sign-in.ts'
import { describeWatching } from './contract/describe-watching.ts'
import type { LiveWorld } from './contract/live-world.ts'

/** What every driver of the document database must do; its test file calls this with a world of its own. */
export function describeLiveDatabase(name: string, openWorld: () => Promise<LiveWorld>): void {
  describe(`live database: ${name}`, () => {
    const stage = openStage(openWorld)
    describeSignIn(stage)
    describeWatching(stage)
    describeCalls(stage)
    describeOffline(stage)
  })
}
