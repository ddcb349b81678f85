import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { DraftField } from '#features/journeys/actions/action-questions.ts'

/** What every field of the dialog is given. */
export interface FieldProps {
  journey: JourneyDocument
  name: CommandName
  field: DraftField
  value: string
  problem: string | undefined
  isRequired: boolean
  /** The focus begins here. */
  isFirst: boolean
  onChange: (value: string) => void
}

/** Marks the element that takes the focus when the dialog opens. */
export const firstFocus = (isFirst: boolean) => (isFirst ? { 'data-autofocus': true } : {})
