import { formatKg } from '@arriero/domain/format/number.ts'
import { matchesSearch } from '@arriero/domain/format/text.ts'
import {
  type CargoNature,
  cargoNatureLabels,
  cargoNatures,
} from '@arriero/domain/journeys/cargo-nature.ts'
import { commonCargo } from '@arriero/domain/journeys/common-cargo.ts'
import { bodyTypes, usualPayloadKg, vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import { Autocomplete, NativeSelect, TextInput } from '@mantine/core'
import { wholeNumber } from './order-values.ts'
import type { OrderForm } from './use-order-form.ts'
import classes from './new-journey.module.css'

const cargoNames = Object.keys(commonCargo)
const natures = cargoNatures.map((nature) => ({ value: nature, label: cargoNatureLabels[nature] }))

/** What is carried, how heavy it is, and the vehicle that the customer asks for. */
export function CargoFields({ form }: { form: OrderForm }) {
  const { values, errors, change, input } = form
  const overweight = describeOverweight(values.vehicleType, wholeNumber(values.cargoKg))
  return (
    <>
      <Autocomplete
        name="cargo"
        label="Carga"
        placeholder="Elija de la lista o escriba otra"
        data={cargoNames}
        value={values.cargo}
        error={errors.cargo}
        required
        maxLength={80}
        filter={({ options, search }) =>
          options.filter((option) => 'label' in option && matchesSearch(option.label, search))
        }
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        onChange={(cargo) => {
          const nature = commonCargo[cargo]
          change({ cargo, ...(nature && { cargoNature: nature }) })
        }}
      />
      <div className={classes.pair}>
        <NativeSelect
          name="cargoNature"
          label="Naturaleza"
          data={natures}
          value={values.cargoNature}
          error={errors.cargoNature}
          // The options are the domain's own.
          onChange={(event) => change({ cargoNature: event.currentTarget.value as CargoNature })}
        />
        <TextInput
          {...input('cargoKg')}
          name="cargoKg"
          label="Peso (kg)"
          placeholder="34.000"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          {...input('vehicleType')}
          name="vehicleType"
          label="Vehículo"
          data={[{ value: '', label: 'Cualquiera que pueda' }, ...vehicleTypes]}
        />
        <NativeSelect
          {...input('bodyType')}
          name="bodyType"
          label="Carrocería"
          data={[{ value: '', label: 'Cualquiera' }, ...bodyTypes]}
        />
      </div>
      <output className={classes.advice}>
        {overweight !== undefined && <p className={classes.doubt}>{overweight}</p>}
      </output>
    </>
  )
}

/** Only a warning: some trucks of a type carry more than is usual. */
export function describeOverweight(type: string, kg: number | undefined): string | undefined {
  const known = vehicleTypes.find((one) => one === type)
  if (known === undefined || kg === undefined || Number.isNaN(kg)) return undefined
  const usual = usualPayloadKg[known]
  if (kg <= usual) return undefined
  return `La carga pesa más de lo que suele llevar este tipo: ${known}, ${formatKg(usual)}.`
}
