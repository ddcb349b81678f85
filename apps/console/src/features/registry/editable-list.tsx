import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CloseIconButton } from '#ui/icon-button.tsx'
import classes from './registry-page.module.css'

interface EditableListProps<Item> {
  title: string
  addLabel: string
  /** «la sede» */
  itemName: string
  items: readonly Item[]
  empty: Item
  problem: string | undefined
  onChange: (items: readonly Item[]) => void
  children: (item: Item, number: number, change: (next: Item) => void) => ReactNode
}

/** Items that are added, changed and taken away with the record as a whole. */
export function EditableList<Item>(props: EditableListProps<Item>) {
  const { items, onChange } = props
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>{props.title}</h3>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items have no id and don't move
        <div key={index} className={classes.item}>
          <div className={classes.fields}>
            {props.children(item, index + 1, (next) => onChange(items.with(index, next)))}
          </div>
          <CloseIconButton
            label={`Quitar ${props.itemName} ${index + 1}`}
            onClick={() => onChange(items.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      {props.problem !== undefined && (
        <p className={classes.problem} role="alert">
          {props.problem}
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
