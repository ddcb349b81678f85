import { CustomerBody, type CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import { corridorCities } from '@arriero/domain/corridors/corridors.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
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
  const city = corridorCities.find((one) => one.divipola === divipola)
  return city ? { ...site, divipola, lat: city.lat, lng: city.lng } : site
}

export function validateCustomer(values: CustomerValues): FormResult<keyof CustomerValues, object> {
  const incomplete = findIncompleteSite(values.sites)
  const { sites, contacts, rates, ...rest } = values
  const result = checkBody<keyof CustomerValues>(CustomerBody, {
    ...rest,
    sites: incomplete === undefined ? sites.map(toSite) : [],
    contacts: contacts.map(({ name, role, phone, email }) => ({
      name,
      role: orNull(role),
      phone: orNull(phone),
      email: orNull(email),
    })),
    rates: rates.map(({ priceCop, validFrom, ...rate }) => ({
      ...rate,
      priceCop: Number(priceCop.replaceAll(/[.$\s]/gu, '') || Number.NaN),
      validFrom: parseDay(validFrom),
    })),
  })
  if (incomplete === undefined) return result
  return { errors: { ...('errors' in result && result.errors), sites: incomplete } }
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
