const ranks = [1_000_000, 300_000, 100_000, 30_000]

/** 1 for a city of a million, 5 for a village. */
export function rankTown(people: number): number {
  const rank = ranks.findIndex((least) => people >= least)
  return rank === -1 ? ranks.length + 1 : rank + 1
}
