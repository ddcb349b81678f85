import type { SurchargeDocument } from '@arriero/domain/journeys/surcharge-document.ts'
import { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { documentQuery } from '@arriero/domain/live/live-query.ts'
import { useCallback } from 'react'
import { describeLiveFailure, LiveFailure } from '#data/live/live-errors.ts'
import { useLiveDatabase } from '#data/live/live-hooks.ts'
import { useRunCommand } from '#features/journeys/commands/command-context.ts'
import { showToast } from '#ui/toasts.tsx'

export const decisions = ['approveSurcharge', 'voidSurcharge'] as const
export type Decision = (typeof decisions)[number]

/** Reads a journey as it is now; shows why if it can't. */
export function useReadJourney() {
  const database = useLiveDatabase()
  return useCallback(
    async ({ id, code }: SurchargeDocument['journey']): Promise<JourneyDocument | undefined> => {
      try {
        const [document] = await database.read(documentQuery('journeys', id))
        if (document === undefined) throw new LiveFailure('not-found')
        return JourneyDocument.parse(document)
      } catch (error) {
        showToast(code, describeLiveFailure(error), 'failed')
        return undefined
      }
    },
    [database],
  )
}

/** Opens the dialog that approves or voids one surcharge. */
export function useDecide() {
  const runCommand = useRunCommand()
  const readJourney = useReadJourney()
  return useCallback(
    async ({ id, journey }: SurchargeDocument, decision: Decision) => {
      const document = await readJourney(journey)
      if (document) runCommand(document, decision, { surchargeId: id })
    },
    [runCommand, readJourney],
  )
}
