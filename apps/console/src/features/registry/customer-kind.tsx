import {
  type CompanyKind,
  companyKindLabels,
  companyKinds,
  isCarrier,
} from '@arriero/domain/users/company-kind.ts'
import { NativeSelect } from '@mantine/core'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { ContactList, RateList, SiteList } from './customer-lists.tsx'
import { type CustomerValues, toCustomerValues, validateCustomer } from './customer-values.ts'
import type { RecordKind } from './record-kind.ts'
import { RegistryPage } from './registry-page.tsx'
import classes from './registry-page.module.css'

/** Companies that ask for transports, and carriers. */
const customers: RecordKind<'customers', CustomerValues> = {
  path: 'customers',
  words: {
    title: 'Clientes',
    noun: 'Cliente',
    register: 'Registrar cliente',
    searchHint: 'empresa, NIT, contacto, teléfono o correo',
    emptyTitle: 'Todavía no hay clientes',
    emptyMessage: 'Registre la primera empresa: sin un cliente no se puede crear un viaje.',
    icon: <IconBuildingWarehouse size={28} stroke={1.5} />,
  },
  toLine: (customer) => ({
    id: customer.id,
    name: customer.companyName,
    detail: [
      `NIT ${toCustomerValues(customer).nit}`,
      isCarrier(customer.companyKind) && companyKindLabels[customer.companyKind],
    ]
      .filter(Boolean)
      .join(' · '),
    more: `${customer.givenNames} ${customer.surnames}`,
    phone: customer.phone,
    userStateId: customer.userStateId,
  }),
  toValues: toCustomerValues,
  validate: validateCustomer,
  sections: [
    {
      fields: [
        { name: 'companyName', label: 'Empresa', isRequired: true },
        {
          name: 'nit',
          label: 'NIT',
          type: 'number',
          placeholder: '899.999.068-1',
          isRequired: true,
        },
        {
          name: 'companyKind',
          label: 'Tipo de empresa',
          render: ({ values, change }) => (
            <NativeSelect
              className={classes.wide}
              name="companyKind"
              label="Tipo de empresa"
              data={companyKinds.map((value) => ({ value, label: companyKindLabels[value] }))}
              value={values.companyKind}
              onChange={(event) =>
                change({ companyKind: event.currentTarget.value as CompanyKind })
              }
            />
          ),
        },
        {
          name: 'habilitationNumber',
          label: 'N.º de habilitación',
          isShown: ({ companyKind }) => isCarrier(companyKind),
          placeholder: '0456 de 2019',
          isRequired: true,
        },
      ],
    },
    {
      title: 'Crédito (0 días es de contado)',
      fields: [
        {
          name: 'creditDays',
          label: 'Días de crédito',
          type: 'number',
          isRequired: true,
        },
        {
          name: 'creditLimitCop',
          label: 'Cupo de crédito (pesos)',
          type: 'number',
          placeholder: '50.000.000',
        },
      ],
    },
    {
      title: 'Contacto principal',
      fields: [
        { name: 'givenNames', label: 'Nombres', isRequired: true },
        { name: 'surnames', label: 'Apellidos', isRequired: true },
        { name: 'email', label: 'Correo', type: 'email', isRequired: true },
        {
          name: 'phone',
          label: 'Celular o fijo',
          type: 'tel',
          placeholder: '300 123 4567',
          isRequired: true,
        },
      ],
    },
  ],
  lists: ({ values, errors, change }) => (
    <>
      <SiteList sites={values.sites} errors={errors} onChange={(sites) => change({ sites })} />
      <ContactList
        contacts={values.contacts}
        errors={errors}
        onChange={(contacts) => change({ contacts })}
      />
      <RateList rates={values.rates} errors={errors} onChange={(rates) => change({ rates })} />
    </>
  ),
  keys: {
    help: 'Con una llave, el sistema del cliente crea y sigue sus viajes por la API.',
    nameHint: 'Sistema de despachos',
  },
}

export const CustomersPage = () => <RegistryPage kind={customers} />
