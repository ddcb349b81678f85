import { Button } from '@mantine/core'
import { IconMapPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePreferences, useServices } from '#data/use-services.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { drawsInSoftware } from './draws-in-software.ts'
import classes from './map-skeleton.module.css'

/** A map that stands beside something else must not hold it up: where it would, it waits to be asked for. */
export function PausedMap({ children }: { children: ReactNode }) {
  const { preferences } = useServices()
  const { hasSlowMap } = usePreferences()
  if (hasSlowMap || !drawsInSoftware()) return children
  return (
    <div className={classes.map}>
      <EmptyPanel
        icon={<IconMapPause size={22} stroke={1.5} />}
        title="El mapa está en pausa"
        message="Este equipo dibuja sin tarjeta gráfica, y el mapa frenaría lo demás."
        action={
          <Button variant="default" onClick={() => preferences.set({ hasSlowMap: true })}>
            Mostrar el mapa
          </Button>
        }
      />
    </div>
  )
}
