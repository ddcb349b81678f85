import { Button } from '@mantine/core'
import { useServices, useUpdateState } from '#data/use-services.ts'
import classes from './update-bar.module.css'

/** A row of its own below the toasts while a newer build waits. The page never loads it by itself. */
export function UpdateBar() {
  const { updates } = useServices()
  const isShown = useUpdateState() === 'offered'
  return (
    <div className={classes.bar} data-shown={isShown}>
      {/* Always mounted: screen readers only announce changes of existing live regions. */}
      <output className={classes.text}>{isShown && 'Hay una versión nueva de Arriero.'}</output>
      {isShown && (
        <>
          <Button variant="light" size="compact-sm" onClick={() => updates.accept()}>
            Actualizar
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => updates.postpone()}>
            Más tarde
          </Button>
        </>
      )}
    </div>
  )
}
