import { type StepContact, stepContactLabels } from '@arriero/domain/journeys/novelty-protocol.ts'
import { Button, Checkbox, NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#ui/icon-button.tsx'
import { addStep, moveStep, type StepDraft } from './protocol-draft.ts'
import classes from './protocol-form.module.css'

interface StepListProps {
  steps: readonly StepDraft[]
  problem: string | undefined
  onChange: (steps: readonly StepDraft[]) => void
}

/** The steps in their order: each can be changed, moved and removed. */
export function StepList({ steps, problem, onChange }: StepListProps) {
  const ref = useRef<HTMLFieldSetElement>(null)

  /** Moving and removing take the button away from under the focus. */
  function changeAndFocus(next: readonly StepDraft[], selector: string) {
    flushSync(() => onChange(next))
    const found = ref.current?.querySelector<HTMLElement>(selector)
    const add = ref.current?.querySelector<HTMLElement>('[data-add]')
    ;(found ?? add)?.focus()
  }

  return (
    <fieldset ref={ref} className={classes.steps}>
      <legend className={classes.legend}>Pasos</legend>
      <ol>
        {steps.map((step, index) => (
          <li key={step.id} className={classes.step}>
            <StepFields
              number={index + 1}
              step={step}
              onChange={(part) => onChange(steps.with(index, { ...step, ...part }))}
            />
            <div className={classes.tools}>
              <StepButton
                label={`Subir el paso ${index + 1}`}
                icon={IconArrowUp}
                isDisabled={index === 0}
                onClick={() =>
                  changeAndFocus(
                    moveStep(steps, index, -1),
                    `[aria-label="Subir el paso ${index}"]:not(:disabled)`,
                  )
                }
              />
              <StepButton
                label={`Bajar el paso ${index + 1}`}
                icon={IconArrowDown}
                isDisabled={index === steps.length - 1}
                onClick={() =>
                  changeAndFocus(
                    moveStep(steps, index, 1),
                    `[aria-label="Bajar el paso ${index + 2}"]:not(:disabled)`,
                  )
                }
              />
              <StepButton
                label={`Quitar el paso ${index + 1}`}
                icon={IconTrash}
                isDisabled={steps.length === 1}
                onClick={() => changeAndFocus(steps.toSpliced(index, 1), '[data-add]')}
              />
            </div>
          </li>
        ))}
      </ol>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button
        data-add
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={16} />}
        onClick={() => changeAndFocus(addStep(steps), `li:last-child input[data-text]`)}
      >
        Agregar paso
      </Button>
    </fieldset>
  )
}

interface StepButtonProps {
  label: string
  icon: typeof IconPlus
  isDisabled: boolean
  onClick: () => void
}

const StepButton = ({ label, icon: Icon, isDisabled, onClick }: StepButtonProps) => (
  <IconButton variant="default" size={30} label={label} disabled={isDisabled} onClick={onClick}>
    <Icon size={16} stroke={1.75} />
  </IconButton>
)

interface StepFieldsProps {
  number: number
  step: StepDraft
  onChange: (part: Partial<StepDraft>) => void
}

function StepFields({ number, step, onChange }: StepFieldsProps) {
  return (
    <div className={classes.stepFields}>
      <TextInput
        className={classes.wide}
        label={`Paso ${number}`}
        data-text
        maxLength={200}
        autoComplete="off"
        value={step.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <NativeSelect
        label="Con quién"
        aria-label={`Con quién, paso ${number}`}
        data={Object.entries(stepContactLabels).map(([value, label]) => ({ value, label }))}
        value={step.who}
        onChange={(event) => onChange({ who: event.currentTarget.value as StepContact })}
      />
      <NumberInput
        label="Vence a los (min)"
        aria-label={`Vence a los minutos, paso ${number}`}
        placeholder="Sin plazo"
        min={1}
        clampBehavior="none"
        allowDecimal={false}
        value={step.dueMinutes}
        onChange={(dueMinutes) => onChange({ dueMinutes })}
      />
      <Checkbox
        className={classes.required}
        label="Obligatorio"
        aria-label={`Obligatorio, paso ${number}`}
        checked={step.isRequired}
        onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
      />
      <TagsInput
        className={classes.wide}
        label="Resultados, el esperado de primero"
        aria-label={`Resultados, el esperado de primero, paso ${number}`}
        placeholder={step.outcomes.length === 0 ? 'Escriba uno y pulse Enter' : ''}
        maxTags={8}
        value={step.outcomes}
        onChange={(outcomes) => onChange({ outcomes })}
      />
    </div>
  )
}
