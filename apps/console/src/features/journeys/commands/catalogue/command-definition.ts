import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import {
  journeyStateDisplay,
  type StateGroup,
  type JourneyStateKey,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { CommandUser } from '../command-user.ts'
import type { IconComponent } from '#ui/commands/command.ts'

/** All the console knows about a command. Every field is required, so the compiler finds a forgotten one. */
export interface CommandDefinition {
  icon: IconComponent
  /** Keyboard shortcut: one capital letter. */
  key: string | null
  tone: 'normal' | 'danger'
  /** When it is allowed, and the reason if it isn't. */
  rule: CommandRule
  /** Where the screens offer it; empty if only a dedicated button does. */
  placements: readonly Placement[]
  /** What the dialog asks, in its order. Empty: the command runs without a dialog. */
  questions: readonly Question[]
  /** Sentences of the dialog about what it changes, besides the state. */
  effects: readonly string[] | ((context: EffectContext) => readonly string[])
  /** The server calculates what it costs to end the journey now. */
  hasCancellationCost: boolean
  /** Finds the command that reverses it; a sentence for the user if it can't be undone. */
  undo: FindUndo | string
  /** The toast after success; null shows the new state, false no toast, because the user sees it where it was done. */
  done: string | ((journey: JourneyDocument) => string) | null | false
}

/** A part of the catalogue; `command-catalogue.ts` checks that the parts cover every command. */
export type CommandDefinitions = Partial<Record<CommandName, CommandDefinition>>

/**
 * Transitions are checked with the domain's transition table. `actor: 'driver'`: only a driver may do it, so an
 * administrator enters it on the driver's behalf. Other commands have a function that returns why they are refused.
 */
type CommandRule =
  | { event: JourneyEvent; actor: 'administrator' | 'driver' }
  | ((journey: JourneyDocument, me: CommandUser) => string | undefined)

export type Placement =
  /** The main button in these states: it moves the journey on. */
  | { kind: 'next'; states: readonly JourneyStateKey[] }
  /** The menu of a journey. A refused command is listed too, with the reason. */
  | { kind: 'menu'; isOffered: IsOffered }
  /** A button beside the main one, instead of an entry of the menu, while it is allowed. */
  | { kind: 'button'; groups: readonly StateGroup[] }
  /** The bar of many selected journeys, always at this position. */
  | { kind: 'bulk'; position: number }
  /** The bar of many selected journeys, first, when all of them have it as their next step. */
  | { kind: 'bulkNext' }

type IsOffered = (journey: JourneyDocument, me: CommandUser, now: number) => boolean

export const nextStepIn = (...states: JourneyStateKey[]): Placement => ({ kind: 'next', states })
export const menuWhen = (isOffered: IsOffered): Placement => ({ kind: 'menu', isOffered })
export const menuIn = (...groups: StateGroup[]): Placement => menuWhen(isInGroup(...groups))
export const buttonIn = (...groups: StateGroup[]): Placement => ({ kind: 'button', groups })
export const bulkAt = (position: number): Placement => ({ kind: 'bulk', position })
export const bulkNextStep: Placement = { kind: 'bulkNext' }

export const isInGroup =
  (...groups: StateGroup[]) =>
  ({ journeyStateId }: JourneyDocument): boolean =>
    groups.includes(journeyStateDisplay[journeyStateId].group)

export type DraftField =
  | 'noveltyCode'
  | 'outcome'
  | 'minutes'
  | 'driverId'
  | 'reasonCode'
  | 'receivedBy'
  | 'documentNumber'
  | 'manifestNumber'
  | 'loadingAt'
  | 'appointmentAt'
  | 'city'
  | 'address'
  | 'priceCop'
  | 'onBehalfOf'
  | 'occurredAt'
  | 'note'

/** The answers so far, as the text in the form fields. */
export type CommandDraft = Partial<Record<DraftField, string>>

export interface Question {
  field: DraftField
  isRequired: boolean
  initial?: string
  /** A page that already has this answer runs the command without the dialog. */
  skipsDialog?: boolean
  /** Choosing an answer submits the dialog, which then has no other button for it. */
  submits?: boolean
}

export const required = (field: DraftField, more: Partial<Question> = {}): Question => ({
  field,
  isRequired: true,
  ...more,
})
export const optional = (field: DraftField): Question => ({ field, isRequired: false })

export const reason = required('reasonCode')
/** Asked only while the truck is not seen at the site. */
export const siteReason = required('reasonCode')
/** For events that were reported by phone later. */
export const realTime = optional('occurredAt')
export const note = optional('note')
export const onBehalfOf = optional('onBehalfOf')
export const deliveryProof = [required('receivedBy'), required('documentNumber')]

export interface EffectContext {
  journey: JourneyDocument
  draft: CommandDraft
  waitingRateCop: number
}

export interface UndoCommand {
  name: CommandName
  body?: object
}

/** `before` is the journey as it was before the command. */
type FindUndo = (before: JourneyDocument, me: CommandUser, now: number) => UndoCommand | undefined

export const noUndo = 'No se puede deshacer.'
export const onlyAdministrators = 'Solo lo ven los administradores.'
