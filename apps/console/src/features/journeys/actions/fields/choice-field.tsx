import { Radio } from '@mantine/core'
import { type FieldProps, firstFocus } from './field-props.ts'
import classes from './fields.module.css'

export interface Choice {
  value: string
  label: string
}

interface ChoiceFieldProps extends FieldProps {
  label: string
  choices: readonly Choice[]
  /** Side by side: for a few short ones. */
  isRow?: boolean
}

/** One of a few, all in sight. */
export function ChoiceField({ label, choices, isRow = false, ...props }: ChoiceFieldProps) {
  const { field, value, problem, isRequired, isFirst, onChange } = props
  const focused = choices.findIndex((choice) => choice.value === value)
  return (
    <Radio.Group
      name={field}
      label={label}
      value={value}
      error={problem}
      required={isRequired}
      onChange={onChange}
    >
      <div className={isRow ? classes.row : classes.choices}>
        {choices.map((choice, index) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            {...firstFocus(isFirst && index === Math.max(focused, 0))}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
