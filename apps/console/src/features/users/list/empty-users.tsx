import { Button } from '@mantine/core'
import { IconMoodCheck, IconSearchOff, IconUsers } from '@tabler/icons-react'
import { EmptyPanel } from '#ui/message-panel.tsx'
import type { UserTab } from '../users-search.ts'

interface EmptyUsersProps {
  tab: UserTab
  text: string | undefined
  isFiltered: boolean
  onClear: () => void
}

/** Why a tab is empty. */
const reasons: Record<UserTab['state'], { title: string; message: string }> = {
  Review: {
    title: 'No hay nadie por revisar',
    message: 'Cuando alguien envíe su registro o sus documentos, aparecerá aquí.',
  },
  Correction: {
    title: 'Nadie tiene correcciones pendientes',
    message: 'Aquí esperan las personas a quienes se les devolvió un documento.',
  },
  Active: {
    title: 'Todavía no hay usuarios activos',
    message:
      'Aparecen aquí cuando se aprueba su registro, o al crearlos en Clientes y Conductores.',
  },
  Reject: {
    title: 'No hay registros rechazados',
    message: 'Un registro rechazado se puede reabrir desde aquí.',
  },
  Ban: {
    title: 'No hay nadie bloqueado',
    message: 'Un bloqueo se levanta desde aquí, y vuelve a revisión.',
  },
}

export function EmptyUsers({ tab, text, isFiltered, onClear }: EmptyUsersProps) {
  if (isFiltered) {
    return (
      <EmptyPanel
        icon={<IconSearchOff size={28} stroke={1.5} />}
        title={
          text
            ? `Nada coincide con «${text}» en ${tab.label}`
            : `Nada en ${tab.label} con este filtro`
        }
        message="Se busca por nombre, cédula, NIT, celular, correo o placa, con o sin tildes, en esta pestaña."
        action={
          <Button variant="default" onClick={onClear}>
            Quitar los filtros
          </Button>
        }
      />
    )
  }
  const Icon = tab.state === 'Review' ? IconMoodCheck : IconUsers
  return <EmptyPanel icon={<Icon size={28} stroke={1.5} />} {...reasons[tab.state]} />
}
