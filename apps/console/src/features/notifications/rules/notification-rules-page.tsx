import { notificationRuleTraits } from '@arriero/domain/notifications/notification-rule.ts'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { BackToNotifications } from '#features/notifications/page/back-to-notifications.tsx'
import { FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { notificationRulesQuery } from './notification-rules-data.ts'
import { OwnRuleCard, RuleCard } from './rule-card.tsx'
import classes from './notification-rules-page.module.css'

export function NotificationRulesPage() {
  return (
    <>
      <PageHeader title="Reglas de notificaciones" end={<BackToNotifications />} />
      <div className={classes.scroll}>
        <p className={classes.intro}>
          De qué se avisa, a quién y cuándo. Valen para todo el equipo; cómo le llegan a usted se
          elige en <Link to={paths.notificationPreferences()}>sus preferencias</Link>, y qué se hace
          en cada novedad, en <Link to={paths.noveltyProtocols()}>los protocolos</Link>.
        </p>
        <Rules />
      </div>
    </>
  )
}

function Rules() {
  const { http } = useServices()
  const canChange = useCan('notification-rule.change')
  const { data, error, isPending, refetch } = useQuery(
    withErrorShownInPlace(notificationRulesQuery(http)),
  )
  if (data) {
    return (
      <div className={classes.panel}>
        {!canChange && <p className={classes.readOnly}>Usted puede verlas, pero no cambiarlas.</p>}
        {data.rules.map((rule) =>
          notificationRuleTraits[rule.kind].isOwn ? (
            <OwnRuleCard key={rule.kind} kind={rule.kind} />
          ) : (
            <RuleCard
              key={rule.kind}
              rule={rule}
              administrators={data.administrators}
              canChange={canChange}
            />
          ),
        )}
      </div>
    )
  }
  if (isPending) return <RulesSkeleton />
  return (
    <FailurePanel
      title="No pudimos traer las reglas"
      message={describeError(error)}
      onRetry={() => void refetch()}
    />
  )
}

/** Fades in with a delay, so that a fast response never shows it. */
function RulesSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden>Cargando las reglas…</VisuallyHidden>
      {Array.from({ length: 5 }, (_, line) => (
        <Skeleton key={line} height={104} radius="lg" />
      ))}
    </div>
  )
}
