import type { Random } from '@arriero/domain/demo/random.ts'

/** Papers of a load; their numbers say what they are. */
export const demoProof = (random: Random) => ({
  receivedBy: 'Recibo de bodega (demostración)',
  documentNumber: `DEMO-${random.whole(100_000, 999_999)}`,
})
