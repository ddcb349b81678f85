import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CloseIconButton } from '#ui/icon-button.tsx'
import type { RecordFormState } from './record-kind.ts'
import classes from './registry-page.module.css'

interface EditableListProps<Item> {
  title: string
  addLabel: string
  /** «la sede» */
  itemName: string
  items: readonly Item[]
  empty: Item
  /** The field of the form that holds the list. */
  name: string
  errors: RecordFormState<object>['errors']
  onChange: (items: readonly Item[]) => void
  children: (
    item: Item,
    row: {
      number: number
      change: (next: Item) => void
      /** What is wrong with a field of this row. */
      errorOf: (field: keyof Item & string) => string | undefined
    },
  ) => ReactNode
}

/** Items that are added, changed and taken away with the record as a whole. */
export function EditableList<Item>(props: EditableListProps<Item>) {
  const { items, name, errors, onChange } = props
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>{props.title}</h3>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items have no id and don't move
        <div key={index} className={classes.item}>
          <div className={classes.fields}>
            {props.children(item, {
              number: index + 1,
              change: (next) => onChange(items.with(index, next)),
              errorOf: (field) => errors[`${name}.${index}.${field}`],
            })}
          </div>
          <CloseIconButton
            label={`Quitar ${props.itemName} ${index + 1}`}
            onClick={() => onChange(items.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      {errors[name] !== undefined && (
        <p className={classes.problem} role="alert">
          {errors[name]}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => onChange([...items, props.empty])}
        >
          {props.addLabel}
        </Button>
      </div>
    </section>
  )
}
