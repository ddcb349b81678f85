import type { WorkList } from './use-work-list.ts'
import classes from '#ui/list/list-row.module.css'

interface RowCheckboxProps {
  id: string
  /** «V-48213». */
  name: string
  selection: WorkList['selection']
}

/** Selects the row; with the shift key, all rows up to it. The whole cell is clickable. */
export function RowCheckbox({ id, name, selection }: RowCheckboxProps) {
  if (!selection.canSelect) return <span className={classes.checkbox} />
  return (
    <label className={classes.checkbox}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selection.selectedIds.has(id)}
        aria-label={`Marcar ${name}`}
        onChange={({ nativeEvent }) =>
          selection.toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  )
}
