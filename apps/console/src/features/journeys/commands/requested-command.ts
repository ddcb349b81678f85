import { type CommandName, commandNames } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useCurrentUser } from '#data/current-user.ts'
import { showToast } from '#ui/toasts.tsx'
import { checkCommand } from './check-command.ts'
import { useRunCommand } from './command-context.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The palette opened the journey for this command. */
    command?: CommandName
  }
}

/** Runs the command for which the palette opened this journey, once. */
export function useRequestedCommand(journey: JourneyDocument | undefined): void {
  const requested = useLocation({ select: ({ state }) => state.command })
  const navigate = useNavigate()
  const runCommand = useRunCommand()
  const me = useCurrentUser()
  const run = useEffectEvent((target: JourneyDocument, name: CommandName) => {
    void navigate({
      to: '.',
      replace: true,
      search: (search) => search,
      state: ({ command: _done, ...state }) => state,
    })
    const check = checkCommand(target, name, me)
    if ('refusedBecause' in check) showToast(target.code, check.refusedBecause, 'failed')
    else runCommand(target, name)
  })
  const isKnown = journey !== undefined
  useEffect(() => {
    if (journey && requested !== undefined && commandNames.includes(requested)) {
      run(journey, requested)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the journey is known
  }, [isKnown, requested])
}
