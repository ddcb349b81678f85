import { IconBell } from '@tabler/icons-react'
import { EmptyPanel } from '#ui/empty-panel.tsx'

export function NoNotifications({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <EmptyPanel
      isCompact={isCompact}
      icon={<IconBell size={22} stroke={1.5} />}
      title="No hay notificaciones"
      message="Cuando un viaje necesite que usted lo sepa, el aviso quedará aquí."
    />
  )
}
