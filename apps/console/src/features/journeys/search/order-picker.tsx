import { NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { type JourneyOrder, journeyOrders } from './journey-search.ts'
import classes from './order-picker.module.css'

const labels: Record<JourneyOrder, string> = {
  atencion: 'Atención primero',
  cambio: 'Último cambio',
  llegada: 'Llegada más próxima',
  codigo: 'Código',
}

interface OrderPickerProps {
  value: JourneyOrder
  onChange: (order: JourneyOrder) => void
}

export function OrderPicker({ value, onChange }: OrderPickerProps) {
  return (
    <NativeSelect
      className={classes.picker}
      size="xs"
      aria-label="Orden"
      leftSection={<IconArrowsSort size={14} stroke={1.75} />}
      value={value}
      data={journeyOrders.map((order) => ({ value: order, label: labels[order] }))}
      onChange={(event) => {
        const chosen = journeyOrders.find((order) => order === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
