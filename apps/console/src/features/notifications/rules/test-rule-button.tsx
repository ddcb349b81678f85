import {
  type NotificationKind,
  notificationKindLabels,
} from '@arriero/domain/notifications/notification-kind.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { clearToasts, showToast } from '#ui/show-toast.ts'
import { testRule } from './notification-rules-data.ts'

export function TestRuleButton({ kind }: { kind: NotificationKind }) {
  const { http } = useServices()
  const { mutate, isPending } = useMutation({
    mutationFn: () => testRule(http, kind),
    onMutate: clearToasts,
    onSuccess: () => showToast('Prueba enviada', 'Le enviamos un aviso de prueba.', 'done'),
    onError: (error) => showToast('No se envió la prueba', describeError(error), 'failed'),
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Probar: ${notificationKindLabels[kind]}`}
      loading={isPending}
      onClick={() => mutate()}
    >
      Probar
    </Button>
  )
}
