import { DriverBody, type DriverRecord } from '@arriero/domain/contract/http/registry.ts'
import { formatDocument } from '@arriero/domain/identity/document.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { paperLabels } from '@arriero/domain/users/paper.ts'
import { licenceCategories } from '@arriero/domain/users/vehicle-type.ts'
import { IconSteeringWheel } from '@tabler/icons-react'
import { PaperList, toPaperBodies, toPaperValues } from './paper-list.tsx'
import type { RecordKind } from './record-kind.ts'
import { RegistryPage } from './registry-page.tsx'
import { checkBody, orNull, phoneText } from './use-record-form.ts'
import { VehicleSelect } from './vehicle-select.tsx'

const labels = paperLabels('driver')

const drivers: RecordKind<'drivers', ReturnType<typeof toValues>> = {
  path: 'drivers',
  words: {
    title: 'Conductores',
    noun: 'Conductor',
    register: 'Registrar conductor',
    searchHint: 'nombre, cédula, celular, correo o placa',
    emptyTitle: 'Todavía no hay conductores',
    emptyMessage: 'Registre al primero; después cree la llave de su celular.',
    icon: <IconSteeringWheel size={28} stroke={1.5} />,
  },
  toLine: (driver) => ({
    id: driver.id,
    name: `${driver.givenNames} ${driver.surnames}`,
    detail: `C.C. ${formatDocument('CC', driver.cedula)}`,
    more: driver.vehicle ? formatPlate(driver.vehicle.plate) : 'Sin vehículo',
    phone: driver.phone,
    userStateId: driver.userStateId,
  }),
  toValues,
  validate: ({ thirdPartyCompany, vehicleId, papers, ...rest }) =>
    checkBody(DriverBody, {
      ...rest,
      thirdPartyCompany: orNull(thirdPartyCompany),
      vehicleId: orNull(vehicleId),
      papers: toPaperBodies(papers),
    }),
  sections: [
    {
      fields: [
        { name: 'givenNames', label: 'Nombres', isRequired: true },
        { name: 'surnames', label: 'Apellidos', isRequired: true },
        {
          name: 'cedula',
          label: 'Cédula',
          type: 'number',
          placeholder: '1.020.304.050',
          isRequired: true,
        },
        {
          name: 'phone',
          label: 'Celular',
          type: 'tel',
          placeholder: '300 123 4567',
          isRequired: true,
        },
        { name: 'email', label: 'Correo', type: 'email', isRequired: true },
        {
          name: 'licenceCategory',
          label: 'Licencia',
          placeholder: 'Elija la categoría',
          options: licenceCategories,
          isRequired: true,
        },
        {
          name: 'vehicleId',
          label: 'Vehículo',
          render: ({ values, errors, change }, stored) => (
            <VehicleSelect
              stored={stored?.vehicle ?? null}
              value={values.vehicleId}
              error={errors.vehicleId}
              onChange={(vehicleId) => change({ vehicleId })}
            />
          ),
        },
        {
          name: 'thirdPartyCompany',
          label: 'Empresa del tercero',
          placeholder: 'Propio',
        },
      ],
    },
  ],
  lists: ({ values, errors, change }) => (
    <PaperList
      labels={labels}
      papers={values.papers}
      errors={errors}
      onChange={(papers) => change({ papers })}
    />
  ),
  keys: {
    help: 'Con una llave, el celular del conductor recibe viajes y reporta su posición.',
    nameHint: 'Celular de Óscar',
  },
}

export const DriversPage = () => <RegistryPage kind={drivers} />

function toValues(stored: DriverRecord | null) {
  return {
    givenNames: stored?.givenNames ?? '',
    surnames: stored?.surnames ?? '',
    cedula: stored ? formatDocument('CC', stored.cedula) : '',
    phone: phoneText(stored?.phone ?? null),
    email: stored?.email ?? '',
    licenceCategory: stored?.licenceCategory ?? '',
    vehicleId: stored?.vehicle?.id ?? '',
    thirdPartyCompany: stored?.thirdPartyCompany ?? '',
    papers: toPaperValues(stored?.papers),
  }
}
