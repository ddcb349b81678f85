import classes from './brand-mark.module.css'

export function BrandMark() {
  return (
    <span className={classes.brand}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0f5e4c" />
        <path d="M9 9.5 25 16 9 22.5 12.5 16Z" fill="#f4d35e" />
      </svg>
      <span className={classes.word}>arriero</span>
    </span>
  )
}
