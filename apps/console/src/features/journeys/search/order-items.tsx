import { Menu } from '@mantine/core'
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

interface OrderItemsProps {
  value: JourneySort
  onChange: (sort: JourneySort) => void
}

/** All orders of the list, also those that no column heading has. On a phone there are no headings. */
export function OrderItems({ value, onChange }: OrderItemsProps) {
  const { order, isReversed } = readSort(value)
  return (
    <>
      <Menu.Label>{isReversed ? 'Orden (al revés)' : 'Orden'}</Menu.Label>
      {journeyOrders.map((each) => (
        <Menu.RadioItem
          key={each}
          value={each}
          checked={each === order}
          closeMenuOnClick
          onChange={() => onChange(each)}
        >
          {orderLabels[each]}
        </Menu.RadioItem>
      ))}
    </>
  )
}
