import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import type { CommandSender } from './command-sender.ts'

/** Sends a command that asks nothing, and opens the dialog for the others; `preset` fills in answers. */
export type RunCommand = (journey: JourneyDocument, name: CommandName, preset?: object) => void

interface CommandContextValue {
  runCommand: RunCommand
  sender: CommandSender
}

export const CommandContext = createContext<CommandContextValue | null>(null)

function useCommandContext(): CommandContextValue {
  const context = use(CommandContext)
  if (context === null) throw new Error('Commands need CommandDialogProvider above them')
  return context
}

export const useRunCommand = (): RunCommand => useCommandContext().runCommand

/** For pages with their own form. No optimistic updates: a row changes when the live feed delivers the change. */
export const useCommandSender = (): CommandSender => useCommandContext().sender

/** The journey whose command is being sent. */
export function usePendingJourneyId(): string | undefined {
  const { subscribe, getPendingId } = useCommandSender()
  return useSyncExternalStore(subscribe, getPendingId)
}
