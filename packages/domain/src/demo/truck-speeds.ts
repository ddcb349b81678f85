import type { Corridor } from '../corridors/corridors.ts'

export type Terrain = keyof Corridor['terrain']

/** Kilometres an hour that SICE-TAC counts with, by axles. */
const rigidWithTwoAxles = { flat: 53, rolling: 30, mountain: 15 }
const rigidWithMoreAxles = { flat: 56.6, rolling: 32.9, mountain: 18.7 }
const articulated = { flat: 56.2, rolling: 33.1, mountain: 23.6 }

const byVehicle: Readonly<Record<string, Record<Terrain, number>>> = {
  Turbo: rigidWithTwoAxles,
  Sencillo: rigidWithTwoAxles,
  Dobletroque: rigidWithMoreAxles,
  Cuatromanos: rigidWithMoreAxles,
  Patineta: articulated,
  Tractomula: articulated,
}

export const speedsOf = (vehicleType: string): Record<Terrain, number> =>
  byVehicle[vehicleType] ?? rigidWithTwoAxles
