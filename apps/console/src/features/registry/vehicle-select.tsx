import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { RecordSelect } from '#features/registry-choice/record-select.tsx'

interface ListedVehicle {
  id: string
  plate: string
  type: string
}

interface VehicleSelectProps {
  stored: ListedVehicle | null
  /** Id of the chosen vehicle; empty without one. */
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Searches the registered vehicles by plate. */
export const VehicleSelect = ({ stored, ...field }: VehicleSelectProps) => (
  <RecordSelect
    path="vehicles"
    name="vehicleId"
    label="Vehículo"
    placeholder="Placa"
    nothingFound="Ningún vehículo registrado tiene esa placa."
    labelOf={labelOf}
    stored={stored && { id: stored.id, label: labelOf(stored) }}
    {...field}
  />
)

const labelOf = ({ plate, type }: Omit<ListedVehicle, 'id'>) =>
  `${formatPlate(plate).replaceAll('\u00A0', ' ')} · ${type}`
