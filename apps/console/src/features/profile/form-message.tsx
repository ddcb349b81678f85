import classes from './form-message.module.css'

/** What is wrong with the whole form, read aloud when it appears. */
export function FormMessage({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={classes.alert}>
      {message && <p className={classes.message}>{message}</p>}
    </div>
  )
}
