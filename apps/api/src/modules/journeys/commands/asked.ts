import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import type { Actor } from '@arriero/domain/journeys/actor.ts'
import type { SystemEvent } from './journey-operation.ts'

/** Commands that move a journey by the transition table; the others only add to it. */
export type TransitionCommand = Exclude<JourneyCommand, { name: AdditionName }>

const additionNames = [
  'take',
  'release',
  'snooze',
  'wake',
  'writeNote',
  'takeNoveltyStep',
  'approveSurcharge',
] as const
type AdditionName = (typeof additionNames)[number] | 'republish'

export type AdditionCommand = Extract<JourneyCommand, { name: (typeof additionNames)[number] }>

export const isAddition = (command: JourneyCommand): command is AdditionCommand =>
  additionNames.some((name) => name === command.name)

/** What the system does by itself; it gives no reasons. */
interface SystemCommand {
  name: SystemEvent
  note?: undefined
  expectedVersion?: undefined
  reportedAt?: string | undefined
  place?: { lat: number; lng: number } | undefined
}

/** A surcharge named by its id may be over already: then voiding it moves nothing. */
export type VoidById = Extract<JourneyCommand, { name: 'voidSurcharge' }> & { surchargeId: string }

export const isVoidById = (command: JourneyCommand): command is VoidById =>
  command.name === 'voidSurcharge' && command.surchargeId !== undefined

export interface Hand {
  actor: Actor
  actorId: string | null
  /** The administrator who writes down what the actor said. */
  enteredBy: string | null
}

/** Who asks for what, once it is known whose hand it is. */
export interface Asked extends Hand {
  command: TransitionCommand | SystemCommand
}

export const reasonOf = (command: Asked['command']): string | null =>
  'reasonCode' in command ? command.reasonCode : null
