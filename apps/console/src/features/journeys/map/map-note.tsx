import { Button } from '@mantine/core'
import { type MapProblem, describeMapProblem } from './map-problem.ts'
import classes from './map-note.module.css'

export function MapNote({ problem, onRetry }: { problem: MapProblem; onRetry: () => void }) {
  return (
    <output className={classes.note}>
      <span>{describeMapProblem(problem)}</span>
      {problem.kind === 'no-basemap' && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </output>
  )
}
