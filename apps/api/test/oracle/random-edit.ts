import type { Random } from '@arriero/domain/demo/random.ts'
import type { LiveFilter } from '@arriero/domain/live/live-query.ts'
import type { WorldEdit } from '../live-world/world-writes.ts'

const choices = {
  cargo: ['Café en sacos', 'Cafe\u0301 en sacos', 'Cemento 😀'],
  priceCop: [0, 3_200_000, 2 ** 40],
  manifestNumber: [null, 'M-1', 'null'],
  loadingAt: [null, '2026-11-15T12:00:00.007Z'],
  interrupted: [[], [9 as const], [9 as const, 13 as const]],
}

/** What an administrator corrects in a journey. */
export const randomEdit = (random: Random): WorldEdit => ({
  cargo: random.pick(choices.cargo),
  priceCop: random.pick(choices.priceCop),
  manifestNumber: random.pick(choices.manifestNumber),
  loadingAt: random.pick(choices.loadingAt),
  interrupted: random.pick(choices.interrupted),
})

/** That a watch may ask for: one of those fields, or another that most journeys share. */
export function randomFilter(random: Random): LiveFilter {
  const edit = randomEdit(random)
  return random.pick<LiveFilter>([
    { field: 'cargo', op: '==', value: edit.cargo },
    { field: 'priceCop', op: 'in', values: [edit.priceCop, 1] },
    { field: 'manifestNumber', op: '==', value: edit.manifestNumber },
    { field: 'loadingAt', op: '==', value: edit.loadingAt },
    { field: 'interrupted', op: '==', value: edit.interrupted },
    { field: 'commandVersion', op: '==', value: random.whole(1, 4) },
    { field: 'driver', op: '==', value: null },
    { field: 'origin.divipola', op: '==', value: '11001' },
  ])
}
