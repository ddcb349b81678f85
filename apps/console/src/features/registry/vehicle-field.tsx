import type { DriverRecord } from '@arriero/domain/contract/http/registry.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { registryListQuery } from './registry-data.ts'

type ListedVehicle = NonNullable<DriverRecord['vehicle']>

interface VehicleFieldProps {
  /** The driver's vehicle, which the search may not find. */
  stored: ListedVehicle | null
  /** Id of the chosen vehicle; empty without one. */
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** The server is asked when the user stops typing for this long. */
const typingPauseMs = 150

/** Searches the registered vehicles by plate. */
export function VehicleField({ stored, value, error, onChange }: VehicleFieldProps) {
  const { http } = useServices()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, typingPauseMs)
  // The field shows the chosen one, which is no search.
  const [chosen, setChosen] = useState(stored)
  const isChosen = chosen !== null && text === labelOf(chosen)
  const { data } = useInfiniteQuery(registryListQuery(http, 'vehicles', isChosen ? '' : text))
  const found: ListedVehicle[] = data?.pages.flatMap(({ entries }) => entries) ?? []
  const listed = new Map([...found, ...(chosen ? [chosen] : [])].map((one) => [one.id, one]))
  return (
    <Select
      name="vehicleId"
      label="Vehículo"
      placeholder="Busque por placa"
      data={[...listed.values()].map((one) => ({ value: one.id, label: labelOf(one) }))}
      value={value === '' ? null : value}
      error={error}
      searchable
      clearable
      // The server has already filtered them, by plate and by type.
      filter={({ options }) => options}
      nothingFoundMessage="Ningún vehículo registrado tiene esa placa."
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen((id !== null && listed.get(id)) || null)
        onChange(id ?? '')
      }}
    />
  )
}

const labelOf = ({ plate, type }: ListedVehicle) =>
  `${formatPlate(plate).replaceAll('\u00A0', ' ')} · ${type}`
