import { Spoken } from '#ui/spoken.tsx'
import classes from './route-text.module.css'

interface RouteTextProps {
  origin: { name: string }
  destination: { name: string }
}

/** «Bogotá → Cali», read aloud as «Bogotá a Cali». */
export function RouteText({ origin, destination }: RouteTextProps) {
  return (
    <>
      {origin.name}
      <span className={classes.arrow}>
        <span aria-hidden="true">{' → '}</span>
        <Spoken> a </Spoken>
      </span>
      {destination.name}
    </>
  )
}
