import mapUrl from './login-map.svg'
import classes from './login-map-panel.module.css'

/** Decoration beside the forms; hidden on phones. */
export function LoginMapPanel() {
  return (
    <aside className={classes.panel} aria-label="Arriero en una frase">
      <img className={classes.map} src={mapUrl} alt="" />
      <p className={classes.sentence}>Cada viaje, su reloj y lo que necesita de usted. En vivo.</p>
    </aside>
  )
}
