import { Tooltip } from '@mantine/core'
import { useConnection } from '#data/live/use-connection.ts'
import { describeLive } from './describe-live.ts'
import classes from './live-chip.module.css'

export function LiveChip() {
  const state = useConnection()
  const { word, detail, help } = describeLive(state)
  return (
    <Tooltip label={help}>
      <span className={classes.chip} data-state={state.kind}>
        <span className={classes.dot} aria-hidden="true" />
        {/* Only the word is a live region: the figure changes too often to be read aloud. */}
        <output>{word}</output>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </Tooltip>
  )
}
