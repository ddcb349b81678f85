import { actors } from '@arriero/domain/journeys/journey-event.ts'
import { journeyStateDisplay, journeyStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { novelties, noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import { surchargeSites } from '@arriero/domain/journeys/surcharge.ts'
import {
  cancelledByKeys,
  lateKeys,
  surchargeKeys,
} from '@arriero/domain/contract/journey-list-address.ts'
import type { PickerOptions } from '#features/journeys/search/picker-options.ts'
import { anyNovelty, cancelledByLabels, lateLabels, surchargeLabels } from './filter-labels.ts'

/** Counts by value; undefined until they are known. */
type Counts = Readonly<Record<string, number>> | undefined

/** The option of one value; while nothing is counted, without a count. */
const option = (label: string, counts: Counts, value: string) =>
  counts === undefined ? { label } : { label, count: counts[value] ?? 0 }

export const stateOptions = (counts: Counts): PickerOptions =>
  new Map(
    journeyStateIds.map((id) => [`${id}`, option(journeyStateDisplay[id].label, counts, `${id}`)]),
  )

export const lateOptions = (counts: Counts): PickerOptions =>
  new Map([
    [lateKeys.yes, option(lateLabels.si, counts, 'yes')],
    [lateKeys.no, option(lateLabels.no, counts, 'no')],
  ])

export const noveltyOptions = (counts: Counts): PickerOptions =>
  new Map([
    ['si', option(anyNovelty, counts, 'any')] as const,
    ...noveltyCodes.map((code) => [code, option(novelties[code].label, counts, code)] as const),
  ])

export const surchargeOptions = (counts: Counts): PickerOptions =>
  new Map([
    ['si', option(surchargeLabels.si, counts, 'any')] as const,
    ...surchargeSites.map((site) => {
      const key = surchargeKeys[site]
      return [key, option(surchargeLabels[key], counts, site)] as const
    }),
  ])

export const cancelledByOptions = (counts: Counts): PickerOptions =>
  new Map([
    ['si', option(cancelledByLabels.si, counts, 'any')] as const,
    ...actors.map((actor) => {
      const key = cancelledByKeys[actor]
      return [key, option(cancelledByLabels[key], counts, actor)] as const
    }),
  ])
