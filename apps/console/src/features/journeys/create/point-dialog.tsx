import type { Point } from '@arriero/domain/corridors/point.ts'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { LazyPointMap } from '#features/journeys/map/lazy-maps.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { PlaceValues } from './order-values.ts'
import { atPoint, doubtPoint, readPoint, roundPoint, writePoint } from './places.ts'
import classes from './new-journey.module.css'

interface PointDialogProps {
  title: string
  place: PlaceValues
  isOpen: boolean
  onClose: () => void
  onChoose: (point: Point) => void
}

export function PointDialog({ title, isOpen, onClose, ...props }: PointDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} hasInput>
      <PointChoice title={title} onClose={onClose} {...props} />
    </Dialog>
  )
}

/** The map, whose middle is the point, and its coordinates, which can be typed or pasted. */
function PointChoice({ title, place, onClose, onChoose }: Omit<PointDialogProps, 'isOpen'>) {
  const [target, setTarget] = useState<Point>(place)
  const [text, setText] = useState(writePoint(place))
  /** Only a map that the user moves changes the field; not one on its way to what was typed or clicked. */
  const isMapInUse = useRef(false)
  const point = readPoint(text)
  const problem = point
    ? undefined
    : 'Escriba latitud y longitud dentro de Colombia, por ejemplo 4.65000, -74.11000.'
  const choose = () => {
    if (!point) return
    onChoose(point)
    onClose()
  }
  return (
    <form
      className={classes.pointForm}
      onSubmit={(event) => {
        event.preventDefault()
        // A portal's events also bubble to the form of the order.
        event.stopPropagation()
        choose()
      }}
    >
      <p className={classes.soft}>
        El punto es el centro del mapa: arrástrelo, haga clic donde es, o use las flechas y las
        teclas + y −.
      </p>
      <div className={classes.pointMap}>
        <LazyPointMap
          label={title}
          target={target}
          onGesture={() => {
            isMapInUse.current = true
          }}
          onMove={(moved) => {
            if (isMapInUse.current) setText(writePoint(roundPoint(moved)))
          }}
          onClick={(clicked) => {
            isMapInUse.current = false
            setText(writePoint(roundPoint(clicked)))
          }}
          onEnter={choose}
        />
      </div>
      <TextInput
        label="Coordenadas (latitud, longitud)"
        value={text}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const typed = event.currentTarget.value
          isMapInUse.current = false
          setText(typed)
          const read = readPoint(typed)
          if (read) setTarget(read)
        }}
      />
      <output className={classes.doubt}>{point && doubtPoint(atPoint(place, point))}</output>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" disabled={!point}>
          Usar este punto
        </Button>
      </div>
    </form>
  )
}
