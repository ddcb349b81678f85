import classes from './stale-note.module.css'

interface StaleNoteProps {
  text: string
  /** Nothing newer is on its way. */
  isLost: boolean
}

/** In sight for as long as what the page shows may not be the newest. */
export function StaleNote({ text, isLost }: StaleNoteProps) {
  return (
    <div className={classes.note} data-lost={isLost}>
      {text}
    </div>
  )
}
