import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { ActionDraft, DraftProblems } from '#features/journeys/actions/action-draft.ts'
import type { DraftField, Question } from '#features/journeys/actions/action-questions.ts'
import { ActionField } from './action-field.tsx'

interface QuestionFieldsProps {
  journey: JourneyDocument
  name: CommandName
  questions: readonly Question[]
  draft: ActionDraft
  problems: DraftProblems
  onChange: (field: DraftField, value: string) => void
}

/** Whatever a command asks, of one journey or of many at once; the first it can't do without has the focus. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { journey, name, questions, draft, problems, onChange } = props
  const first = questions.find(({ isRequired }) => isRequired)
  return questions.map(({ field, isRequired }) => (
    <div key={field} {...(problems[field] !== undefined && { 'data-problem': true })}>
      <ActionField
        journey={journey}
        name={name}
        field={field}
        value={draft[field] ?? ''}
        problem={problems[field]}
        isRequired={isRequired}
        isFirst={first?.field === field}
        reasonCode={draft.reasonCode}
        onChange={(value) => onChange(field, value)}
      />
    </div>
  ))
}
