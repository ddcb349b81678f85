import { CustomerBody, type CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import { type CompanyKind, isCarrier } from '@arriero/domain/users/company-kind.ts'
import { codedMunicipalities } from '@arriero/domain/corridors/coded-municipalities.ts'
import { formatNumber, parseCop } from '@arriero/domain/format/number.ts'
import { formatNit } from '@arriero/domain/identity/document.ts'
import type { FormResult } from '#ui/form/form-result.ts'
import { dayText, parseDay } from './day-text.ts'
import { checkBody, orNull, phoneText } from './use-record-form.ts'

export interface SiteValues {
  name: string
  divipola: string
  address: string
  lat: number
  lng: number
}

export interface ContactValues {
  name: string
  role: string
  phone: string
  email: string
}

export interface RateValues {
  originDivipola: string
  destinationDivipola: string
  vehicleType: string
  priceCop: string
  validFrom: string
}

export interface CustomerValues {
  companyName: string
  nit: string
  companyKind: CompanyKind
  habilitationNumber: string
  creditDays: string
  creditLimitCop: string
  givenNames: string
  surnames: string
  email: string
  phone: string
  sites: readonly SiteValues[]
  contacts: readonly ContactValues[]
  rates: readonly RateValues[]
}

export const newSite: SiteValues = { name: '', divipola: '', address: '', lat: 0, lng: 0 }
export const newContact: ContactValues = { name: '', role: '', phone: '', email: '' }
export const newRate: RateValues = {
  originDivipola: '',
  destinationDivipola: '',
  vehicleType: '',
  priceCop: '',
  validFrom: '',
}

function nitText(nit: string): string {
  const [base = '', dv = ''] = nit.split('-')
  return formatNit({ base, dv: Number(dv) })
}

export const toCustomerValues = (stored: CustomerRecord | null): CustomerValues => ({
  companyName: stored?.companyName ?? '',
  nit: stored ? nitText(stored.nit) : '',
  companyKind: stored?.companyKind ?? 'shipper',
  habilitationNumber: stored?.habilitationNumber ?? '',
  creditDays: String(stored?.creditDays ?? 0),
  creditLimitCop: stored?.creditLimitCop ? formatNumber(stored.creditLimitCop) : '',
  givenNames: stored?.givenNames ?? '',
  surnames: stored?.surnames ?? '',
  email: stored?.email ?? '',
  phone: phoneText(stored?.phone ?? null),
  sites: stored?.sites.map((site) => ({ ...site, address: site.address ?? '' })) ?? [],
  contacts:
    stored?.contacts.map(({ name, role, phone, email }) => ({
      name,
      role: role ?? '',
      phone: phoneText(phone),
      email: email ?? '',
    })) ?? [],
  rates:
    stored?.rates.map(({ priceCop, validFrom, ...rate }) => ({
      ...rate,
      priceCop: formatNumber(priceCop),
      validFrom: dayText(validFrom),
    })) ?? [],
})

/** The chosen city gives the place; the address says the rest. */
export function withCity(site: SiteValues, divipola: string): SiteValues {
  const city = codedMunicipalities().get(divipola)
  return city ? { ...site, divipola, lat: city.lat, lng: city.lng } : site
}

export function validateCustomer(values: CustomerValues): FormResult<keyof CustomerValues, object> {
  const incomplete = findIncompleteSite(values.sites)
  const { sites, contacts, rates, ...rest } = values
  const result = checkBody<keyof CustomerValues>(CustomerBody, {
    ...rest,
    // The field of the resolution is hidden for other companies.
    habilitationNumber: isCarrier(rest.companyKind) ? orNull(rest.habilitationNumber) : null,
    creditDays: /^\d{1,4}$/u.test(rest.creditDays.trim()) ? Number(rest.creditDays) : Number.NaN,
    creditLimitCop: rest.creditLimitCop.trim() === '' ? null : pesosOf(rest.creditLimitCop),
    sites: incomplete === undefined ? sites.map(toSite) : [],
    contacts: contacts.map(({ name, role, phone, email }) => ({
      name,
      role: orNull(role),
      phone: orNull(phone),
      email: orNull(email),
    })),
    rates: rates.map(({ priceCop, validFrom, ...rate }) => ({
      ...rate,
      priceCop: pesosOf(priceCop),
      validFrom: parseDay(validFrom),
    })),
  })
  if (incomplete === undefined) return result
  return { errors: { ...('errors' in result && result.errors), sites: incomplete } }
}

/** Not a number if it can't be read; the schema then says what to write. */
function pesosOf(text: string): number {
  const pesos = parseCop(text)
  return pesos.ok ? pesos.value : Number.NaN
}

const toSite = ({ address, ...site }: SiteValues) =>
  address.trim() === '' ? site : { ...site, address }

function findIncompleteSite(sites: readonly SiteValues[]): string | undefined {
  const index = sites.findIndex(({ name, divipola }) => name.trim() === '' || divipola === '')
  const site = sites[index]
  if (site === undefined) return undefined
  const missing = site.name.trim() === '' ? 'escriba su nombre' : 'elija su ciudad'
  return `Sede ${index + 1}: ${missing}.`
}
