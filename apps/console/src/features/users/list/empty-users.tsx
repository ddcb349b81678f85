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
const reasons: Record<UserTab['slug'], { title: string; message: string }> = {
  revision: {
    title: 'No hay nadie por revisar',
    message: 'Cuando alguien envíe su registro o sus documentos, aparecerá aquí.',
  },
  correccion: {
    title: 'Nadie tiene correcciones pendientes',
    message: 'Aquí esperan las personas a quienes se les devolvió un documento.',
  },
  activos: {
    title: 'Todavía no hay usuarios activos',
    message:
      'Aparecen aquí cuando se aprueba su registro, o al crearlos en Clientes y Conductores.',
  },
  rechazados: {
    title: 'No hay registros rechazados',
    message: 'Un registro rechazado se puede reabrir desde aquí.',
  },
  bloqueados: {
    title: 'No hay nadie bloqueado',
    message: 'Un bloqueo se levanta desde aquí, y vuelve a revisión.',
  },
  renovaciones: {
    title: 'No hay renovaciones por revisar',
    message:
      'Aquí llegan los documentos que renuevan las personas activas. Mientras esperan, siguen activas.',
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
  const isQueue = tab.slug === 'revision' || tab.slug === 'renovaciones'
  const Icon = isQueue ? IconMoodCheck : IconUsers
  return <EmptyPanel icon={<Icon size={28} stroke={1.5} />} {...reasons[tab.slug]} />
}
