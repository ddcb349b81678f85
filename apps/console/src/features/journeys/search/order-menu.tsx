import { Menu } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'
import { IconButton } from '#ui/icon-button.tsx'
import {
  type JourneyOrder,
  type JourneySort,
  journeyOrders,
  readSort,
} from '#features/journeys/rows/journey-sort.ts'

const orderLabels: Record<JourneyOrder, string> = {
  atencion: 'Atención primero',
  cambio: 'Último cambio',
  llegada: 'Llegada más próxima',
  codigo: 'Código',
  estado: 'Estado',
  ruta: 'Ruta',
  conductor: 'Conductor',
  carga: 'Carga',
}

interface OrderMenuProps {
  value: JourneySort
  onChange: (sort: JourneySort) => void
}

/** All orders of the list, also those that no column heading has. On a phone there are no headings. */
export function OrderMenu({ value, onChange }: OrderMenuProps) {
  const { order, isReversed } = readSort(value)
  const current = isReversed ? `${orderLabels[order]}, al revés` : orderLabels[order]
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton variant="default" size={28} label="Orden" hint={`Orden: ${current}`}>
          <IconArrowsSort size={16} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {journeyOrders.map((each) => (
          <Menu.Item
            key={each}
            role="menuitemradio"
            aria-checked={each === order}
            rightSection={each === order && <IconCheck size={14} stroke={2} aria-hidden="true" />}
            onClick={() => onChange(each)}
          >
            {orderLabels[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
