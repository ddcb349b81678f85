import classes from './password-meter.module.css'

interface PasswordMeterProps {
  /** Null while there is nothing to judge. */
  score: 0 | 1 | 2 | 3 | 4 | null
  /** What the bars say, in words. */
  sentence: string
}

const bars = [1, 2, 3, 4]

export function PasswordMeter({ score, sentence }: PasswordMeterProps) {
  // The worst password still fills one bar: an empty meter looks switched off.
  const filled = score === null ? 0 : Math.max(score, 1)
  return (
    <div className={classes.meter} data-score={score}>
      <div className={classes.bars} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar <= filled} />
        ))}
      </div>
      <output className={classes.sentence}>{sentence}</output>
    </div>
  )
}
