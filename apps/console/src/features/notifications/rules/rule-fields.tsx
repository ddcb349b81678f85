import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { NotificationRulesAnswer } from '@arriero/domain/contract/http/notifications.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import {
  type NotificationAudience,
  notificationAudienceLabels,
  notificationAudiences,
  notificationRuleTraits,
  type NotificationKind,
  type RuleSeverity,
  ruleSeverities,
  ruleSeverityLabels,
} from '@arriero/domain/notifications/notification-rule.ts'
import { MultiSelect, NativeSelect, NumberInput } from '@mantine/core'
import type { FormErrors } from '#ui/form/form-result.ts'
import type { RuleDraft, RuleField } from './rule-draft.ts'
import classes from './rule-fields.module.css'

interface RuleFieldsProps {
  kind: NotificationKind
  draft: RuleDraft
  errors: FormErrors<RuleField>
  administrators: NotificationRulesAnswer['administrators']
  onChange: (part: Partial<RuleDraft>) => void
}

/** The fields that the kind of rule allows. */
export function RuleFields({ kind, draft, errors, administrators, onChange }: RuleFieldsProps) {
  const { amount, isOfJourney, isOfNovelty } = notificationRuleTraits[kind]
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Gravedad"
        data={ruleSeverities
          .filter((value) => isOfNovelty || value !== 'byNovelty')
          .map((value) => ({ value, label: ruleSeverityLabels[value] }))}
        value={draft.severity}
        onChange={(event) => onChange({ severity: event.currentTarget.value as RuleSeverity })}
      />
      <NativeSelect
        label="Para quién"
        data={notificationAudiences
          .filter((value) => isOfJourney || value !== 'attendant')
          .map((value) => ({ value, label: notificationAudienceLabels[value] }))}
        value={draft.audience}
        onChange={(event) =>
          onChange({ audience: event.currentTarget.value as NotificationAudience })
        }
      />
      {amount === null ? (
        <div className={classes.atOnce}>
          <span className={classes.label}>Cuándo</span>
          <span className={classes.value}>
            {kind === 'noveltyUnattended' ? 'Según el protocolo' : 'Al instante'}
          </span>
        </div>
      ) : (
        <NumberInput
          label={amount.label}
          description={amount.unit === 'minutes' ? describeMinutes(draft.amount) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={amount.min}
          max={amount.max}
          clampBehavior="none"
          allowDecimal={false}
          value={draft.amount}
          error={errors.amount}
          onChange={(typed) => onChange({ amount: typed })}
        />
      )}
      {draft.audience === 'chosen' && (
        <MultiSelect
          className={classes.wide}
          classNames={{ input: classes.people, inputField: classes.peopleField }}
          label="Personas"
          placeholder={draft.chosen.length === 0 ? 'Elija a quiénes' : ''}
          data={administrators.map(({ id, name }) => ({ value: id, label: name }))}
          value={[...draft.chosen]}
          error={errors.chosen}
          searchable
          nothingFoundMessage="Nadie se llama así."
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
          onChange={(chosen) => onChange({ chosen })}
        />
      )}
    </div>
  )
}

/** An hour or more in hours and minutes: 135 minutes are hard to picture. */
function describeMinutes(typed: number | string): string | undefined {
  const minutes = Number(typed)
  return minutes >= 60 ? `Son ${formatDuration(minutes * minuteMs)}.` : undefined
}
