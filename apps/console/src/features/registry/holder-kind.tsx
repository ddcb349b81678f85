import { HolderBody, type HolderRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import {
  type DocumentType,
  documentTypeLabels,
  documentTypes,
  formatDocument,
  isPersonalDocument,
} from '@arriero/domain/identity/document.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { IconId } from '@tabler/icons-react'
import { paths } from '#paths.ts'
import type { RecordKind } from './record-kind.ts'
import { RegistryPage } from './registry-page.tsx'
import { checkBody, phoneText } from './use-record-form.ts'

/** Who owns a vehicle or is paid for its journeys. */
const holders: RecordKind<'holders', ReturnType<typeof toValues>> = {
  path: 'holders',
  related: [{ path: paths.vehicles(), label: 'Vehículos' }],
  words: {
    title: 'Tenedores',
    noun: 'Tenedor',
    register: 'Registrar tenedor',
    searchHint: 'nombre, documento o teléfono',
    emptyTitle: 'Todavía no hay tenedores',
    emptyMessage: 'Registre al primero; después elíjalo en la ficha de sus vehículos.',
    icon: <IconId size={28} stroke={1.5} />,
  },
  toLine: (holder) => ({
    id: holder.id,
    name: holder.name,
    detail: `${holder.documentType} ${formatDocument(holder.documentType, holder.documentNumber)}`,
    more: holder.vehicles.map(({ plate }) => formatPlate(plate)).join(', ') || 'Sin vehículos',
    phone: holder.phone,
  }),
  erasure: ({ id, documentType }) =>
    isPersonalDocument(documentType) ? paths.holderErasure(id) : null,
  toValues,
  validate: ({ documentLabel, bankName, accountType, accountNumber, ...rest }) => {
    const bank = { name: bankName, accountType, accountNumber }
    const isWithoutBank = [bankName, accountType, accountNumber].every((text) => text.trim() === '')
    const documentType = documentTypes.find((type) => documentTypeLabels[type] === documentLabel)
    const result = checkBody<keyof HolderBody>(HolderBody, {
      ...rest,
      documentType,
      bank: isWithoutBank ? null : bank,
    })
    if (!('errors' in result)) return result
    const { documentType: documentLabelError, bank: bankName_, ...errors } = result.errors
    return {
      errors: {
        ...errors,
        ...(documentLabelError !== undefined && { documentLabel: documentLabelError }),
        ...(bankName_ !== undefined && { bankName: bankName_ }),
      },
    }
  },
  sections: [
    {
      fields: [
        { name: 'name', label: 'Nombre o razón social', isRequired: true },
        { name: 'phone', label: 'Celular o fijo', type: 'tel', isRequired: true },
        {
          name: 'documentLabel',
          label: 'Tipo de documento',
          placeholder: 'Elija el tipo',
          options: Object.values(documentTypeLabels),
          isRequired: true,
        },
        { name: 'documentNumber', label: 'Número del documento', isRequired: true },
      ],
    },
    {
      title: 'Cuenta bancaria',
      fields: [
        { name: 'bankName', label: 'Banco' },
        {
          name: 'accountType',
          label: 'Tipo de cuenta',
          placeholder: 'Elija el tipo',
          options: ['Ahorros', 'Corriente'],
        },
        { name: 'accountNumber', label: 'Número de la cuenta', type: 'number' },
      ],
    },
  ],
}

export const HoldersPage = () => <RegistryPage kind={holders} />

function toValues(stored: HolderRecord | null) {
  const type: DocumentType | undefined = stored?.documentType
  return {
    name: stored?.name ?? '',
    documentLabel: type ? documentTypeLabels[type] : '',
    documentNumber: stored ? formatDocument(stored.documentType, stored.documentNumber) : '',
    phone: phoneText(stored?.phone ?? null),
    bankName: stored?.bank?.name ?? '',
    accountType: stored?.bank?.accountType ?? '',
    accountNumber: stored?.bank?.accountNumber ?? '',
  }
}
