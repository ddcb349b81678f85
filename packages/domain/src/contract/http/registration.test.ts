import { expect, it } from 'vitest'
import { paperKindsOf } from '../../users/paper.ts'
import { parseItemFields } from '../../users/review-field.ts'
import { type ReviewItemKey, reviewItem, reviewItemKeys } from '../../users/review-item.ts'
import { CustomerBody, DriverBody, VehicleBody } from './registry.ts'
import { paperList } from './registry-parts.ts'

const [customer, driver, vehicle] = [CustomerBody.shape, DriverBody.shape, VehicleBody.shape]
const papers = paperList([...paperKindsOf('driver'), ...paperKindsOf('vehicle')])

/** Texts that an approval copies into the registry, and the schema that reads them there. */
const copied: [ReviewItemKey, string, (text: string) => { success: boolean }][] = [
  ['identity', 'givenNames', (text) => driver.givenNames.safeParse(text)],
  ['identity', 'surnames', (text) => driver.surnames.safeParse(text)],
  ['representative', 'givenNames', (text) => customer.givenNames.safeParse(text)],
  ['representative', 'surnames', (text) => customer.surnames.safeParse(text)],
  ['company', 'companyName', (text) => customer.companyName.safeParse(text)],
  ['habilitation', 'number', (text) => customer.habilitationNumber.safeParse(text)],
  ['vehicle', 'gpsProvider', (text) => vehicle.gpsProvider.safeParse(text)],
  ...reviewItemKeys.flatMap((item): typeof copied => {
    const { paper: kind } = reviewItem(item)
    if (!kind) return []
    const read = (number: string) => papers.safeParse([{ kind, number, expiresOn: null }])
    return [[item, 'number', read]]
  }),
]

it.each(copied)(
  '%s, %s: the form accepts the lengths that the registry accepts',
  (item, name, read) => {
    const texts = [2, 40, 41, 60, 61, 100, 101, 120, 121].map((length) => 'x'.repeat(length))
    const isTyped = (text: string) =>
      name in parseItemFields(item, { [name]: text }, '2026-11-18').values
    expect(texts.filter(isTyped)).toEqual(texts.filter((text) => read(text).success))
  },
)
