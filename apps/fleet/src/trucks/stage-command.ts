import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Stage } from './stage.ts'

/** The button a driver presses when a stage is over. Numbers say that they are of the demonstration. */
export function stageCommand(stage: Stage, { code }: JourneyDocument): JourneyCommand {
  switch (stage) {
    case 'OnWay':
      return { name: 'arriveAtOrigin' }
    case 'OnOrigin':
      return { name: 'startLoading' }
    case 'Carry':
      return { name: 'depart', manifestNumber: `DEMO-${code}` }
    case 'OnRoute':
      return { name: 'arriveAtDestination' }
    case 'OnDestiny':
      return { name: 'startUnloading' }
    case 'Discharge':
      return {
        name: 'confirmDelivery',
        proof: { receivedBy: 'Recibo de bodega (demostración)', documentNumber: `DEMO-${code}` },
      }
  }
}
