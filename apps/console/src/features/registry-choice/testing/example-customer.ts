import type { CustomerRecord } from '@arriero/domain/contract/http/registry.ts'

export const cafe: CustomerRecord = {
  id: '00000000-0000-4000-8000-000000000003',
  companyName: 'Café Altura Serena S.A.S.',
  nit: '899999068-1',
  companyKind: 'shipper',
  habilitationNumber: null,
  creditDays: 0,
  creditLimitCop: null,
  givenNames: 'María',
  surnames: 'Peña',
  email: 'compras@example.com',
  phone: '+573000000123',
  userStateId: 1,
  sites: [],
  contacts: [],
  rates: [],
  version: 1,
  changedBy: null,
  changedAt: null,
}
