import { Tooltip } from '@mantine/core'
import { useServices } from '#data/use-services.ts'
import classes from './demo-banner.module.css'

/** Invented plates look like real ones: in demo mode every page says that they are not. */
export function DemoBanner() {
  const { config } = useServices()
  if (config.demo === undefined) return null
  return (
    <Tooltip label="Los viajes, las personas, las empresas y las placas son inventados.">
      <span className={classes.label}>Datos de demostración</span>
    </Tooltip>
  )
}
