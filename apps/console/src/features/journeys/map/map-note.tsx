import { Button } from '@mantine/core'
import type { MapProblem } from './use-map.ts'
import classes from './map-note.module.css'

const words: Record<MapProblem, string> = {
  'no-drawing':
    'Este navegador no puede dibujar el mapa (WebGL está apagado). Use la vista de lista.',
  'no-basemap': 'No se pudo cargar el fondo del mapa. Los vehículos sí están al día.',
  'no-owners-style': 'El mapa de su empresa no responde: se muestra el de Arriero.',
}

export function MapNote({ problem, onRetry }: { problem: MapProblem; onRetry: () => void }) {
  return (
    <output className={classes.note}>
      <span>{words[problem]}</span>
      {problem === 'no-basemap' && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </output>
  )
}
