import { notificationRuleTraits } from '@arriero/domain/notifications/notification-rule.ts'
import {
  type NotificationKind,
  notificationKindLabels,
} from '@arriero/domain/notifications/notification-kind.ts'
import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { TestRuleButton } from './test-rule-button.tsx'
import classes from './rule-card.module.css'

/** Each person's own: nobody can turn it off, nor send it elsewhere. */
export function OwnRuleCard({ kind }: { kind: NotificationKind }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.about}>
        <span className={classes.lock} aria-hidden="true">
          <IconLock size={18} stroke={1.75} />
        </span>
        <div>
          <h2 id={id} className={classes.title}>
            {notificationKindLabels[kind]}
          </h2>
          <p className={classes.summary}>{notificationRuleTraits[kind].summary}</p>
        </div>
      </div>
      <div className={classes.test}>
        <TestRuleButton kind={kind} />
      </div>
      <p className={classes.always}>Siempre activa</p>
    </section>
  )
}
