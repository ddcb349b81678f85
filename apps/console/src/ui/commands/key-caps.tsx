import classes from './key-caps.module.css'

export function KeyCaps({ names }: { names: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {names.map((name, index) => (
        <kbd key={`${index}${name}`} className={classes.key}>
          {name}
        </kbd>
      ))}
    </span>
  )
}
