import type { ResyncUp } from '@arriero/domain/contract/live/up.ts'
import type { z } from 'zod'

/** What the live side has done so far, in plain numbers: they are touched for every frame. */
export class LiveMeters {
  bytes = 0
  deltas = 0
  slowClients = 0
  readonly resyncs: Record<z.infer<typeof ResyncUp>['reason'], number> = {
    mismatch: 0,
    gap: 0,
    'unknown-document': 0,
  }
}
