import classes from './auth-page.module.css'

/** What people agree to, in the time it takes to read it. */
export function Terms() {
  return (
    <details className={classes.terms}>
      <summary>Leer los términos de uso</summary>
      <ul>
        <li>Su cuenta es personal. No comparta su contraseña ni sus códigos.</li>
        <li>
          Lo que haga aquí queda registrado con su nombre, la hora y la dirección desde la que se
          conectó.
        </li>
        <li>
          Verá datos personales de conductores y clientes. Úselos solo para operar los viajes, como
          lo pide la Ley 1581 de 2012, y no los saque de la consola sin necesidad.
        </li>
        <li>
          De usted guardamos correo, nombre, celular si lo escribe y sus sesiones. La consola no usa
          publicidad ni rastreadores.
        </li>
        <li>
          Quien opera esta instalación responde por los datos y puede cerrar su cuenta. Pídale a esa
          empresa corregirlos o borrarlos.
        </li>
      </ul>
    </details>
  )
}
