import { NotificationRulesAnswer } from '@arriero/domain/contract/http/notifications.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'

/** How many minutes before the appointment the rule announces a booking without a truck; undefined until it is read. */
export function useAlertLead(isWanted = true): number | undefined {
  const { http } = useServices()
  const { data } = useQuery({
    // The page of the rules reads and changes the same.
    queryKey: ['notification-rules'],
    queryFn: ({ signal }) =>
      http.get('gateway', 'notificationRules', NotificationRulesAnswer, signal),
    meta: { reading: 'las reglas de notificaciones' },
    enabled: isWanted,
    select: readLead,
    // Another administrator may change the rule.
    refetchInterval: minuteMs,
  })
  return data
}

function readLead({ rules, speed }: NotificationRulesAnswer): number {
  const rule = rules.find(({ kind }) => kind === 'bookingWithoutTruck')
  return (rule?.amount ?? 0) / speed
}
