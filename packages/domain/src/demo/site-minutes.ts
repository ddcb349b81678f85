import type { Random } from './random.ts'

/** Where a truck stands: in the queue, and at the ramp. */
export type SiteStage = 'OnOrigin' | 'Carry' | 'OnDestiny' | 'Discharge'

/** How long it stands there when nothing comes between. */
export function drawSiteMinutes(stage: SiteStage, random: Random): number {
  switch (stage) {
    case 'OnOrigin':
    case 'OnDestiny':
      // Long queues are the trade's plague: one in five waits longer than is free.
      return random.next() < 0.8 ? random.between(15, 110) : random.between(125, 330)
    case 'Carry':
      return random.between(40, 150)
    case 'Discharge':
      return random.between(30, 130)
  }
}
