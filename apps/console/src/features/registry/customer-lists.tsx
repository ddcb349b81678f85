import { vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { CitySelect } from './city-select.tsx'
import {
  type ContactValues,
  newContact,
  newRate,
  newSite,
  type RateValues,
  type SiteValues,
  withCity,
} from './customer-values.ts'
import { EditableList } from './editable-list.tsx'

interface SiteListProps {
  sites: readonly SiteValues[]
  problem: string | undefined
  onChange: (sites: readonly SiteValues[]) => void
}

/** Where the company loads and unloads. */
export function SiteList({ sites, problem, onChange }: SiteListProps) {
  return (
    <EditableList
      title="Sedes de cargue y descargue"
      addLabel="Agregar sede"
      itemName="la sede"
      items={sites}
      empty={newSite}
      problem={problem}
      onChange={onChange}
    >
      {(site, number, change) => (
        <>
          <TextInput
            label={`Nombre de la sede ${number}`}
            value={site.name}
            onChange={(event) => change({ ...site, name: event.currentTarget.value })}
          />
          <CitySelect
            label={`Ciudad de la sede ${number}`}
            divipola={site.divipola}
            onChange={(divipola) => change(withCity(site, divipola))}
          />
          <TextInput
            label={`Dirección de la sede ${number}`}
            placeholder="Cra. 68D # 13-45"
            value={site.address}
            onChange={(event) => change({ ...site, address: event.currentTarget.value })}
          />
        </>
      )}
    </EditableList>
  )
}

interface ContactListProps {
  contacts: readonly ContactValues[]
  problem: string | undefined
  onChange: (contacts: readonly ContactValues[]) => void
}

/** People of the company besides the main contact. */
export function ContactList({ contacts, problem, onChange }: ContactListProps) {
  return (
    <EditableList
      title="Otros contactos"
      addLabel="Agregar contacto"
      itemName="el contacto"
      items={contacts}
      empty={newContact}
      problem={problem}
      onChange={onChange}
    >
      {(contact, number, change) =>
        contactFields.map(([name, label]) => (
          <TextInput
            key={name}
            label={`${label} ${number}`}
            value={contact[name]}
            onChange={(event) => change({ ...contact, [name]: event.currentTarget.value })}
          />
        ))
      }
    </EditableList>
  )
}

const contactFields = [
  ['name', 'Nombre del contacto'],
  ['role', 'Cargo del contacto'],
  ['phone', 'Teléfono del contacto'],
  ['email', 'Correo del contacto'],
] as const

interface RateListProps {
  rates: readonly RateValues[]
  problem: string | undefined
  onChange: (rates: readonly RateValues[]) => void
}

/** What a journey costs, by route and type of vehicle. */
export function RateList({ rates, problem, onChange }: RateListProps) {
  return (
    <EditableList
      title="Tarifas"
      addLabel="Agregar tarifa"
      itemName="la tarifa"
      items={rates}
      empty={newRate}
      problem={problem}
      onChange={onChange}
    >
      {(rate, number, change) => (
        <>
          <CitySelect
            label={`Origen de la tarifa ${number}`}
            divipola={rate.originDivipola}
            onChange={(originDivipola) => change({ ...rate, originDivipola })}
          />
          <CitySelect
            label={`Destino de la tarifa ${number}`}
            divipola={rate.destinationDivipola}
            onChange={(destinationDivipola) => change({ ...rate, destinationDivipola })}
          />
          <NativeSelect
            label={`Vehículo de la tarifa ${number}`}
            data={[{ value: '', label: 'Elija el tipo' }, ...vehicleTypes]}
            value={rate.vehicleType}
            onChange={(event) => change({ ...rate, vehicleType: event.currentTarget.value })}
          />
          <TextInput
            label={`Valor de la tarifa ${number} (pesos)`}
            placeholder="4.200.000"
            inputMode="numeric"
            value={rate.priceCop}
            onChange={(event) => change({ ...rate, priceCop: event.currentTarget.value })}
          />
          <TextInput
            label={`Vigente desde, tarifa ${number}`}
            placeholder="01/01/2027"
            inputMode="numeric"
            value={rate.validFrom}
            onChange={(event) => change({ ...rate, validFrom: event.currentTarget.value })}
          />
        </>
      )}
    </EditableList>
  )
}
