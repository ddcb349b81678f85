import { createPortal } from 'react-dom'
import classes from './printed-text.module.css'

/** While it is on the page, printing prints it and nothing else; on screen it is not seen. */
export function PrintedText({ text }: { text: string }) {
  return createPortal(<pre className={classes.paper}>{text}</pre>, document.body)
}
