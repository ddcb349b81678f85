import type { ImportKind } from '@arriero/domain/users/import-columns.ts'
import type { RegisteredRecord } from '../record-store.ts'
import { holders } from './holder-spec.ts'
import { customers } from './customer-spec.ts'
import { drivers } from './driver-spec.ts'
import type { ImportSpec } from './import-spec.ts'
import { trailers } from './trailer-spec.ts'
import { vehicles } from './vehicle-spec.ts'

type ImportWork<T> = <Body extends object, Entry extends RegisteredRecord>(
  spec: ImportSpec<Body, Entry>,
) => T

/** Does the work with what is known about one kind of record. */
export function withImportSpec<T>(kind: ImportKind, work: ImportWork<T>): T {
  if (kind === 'customers') return work(customers)
  if (kind === 'drivers') return work(drivers)
  if (kind === 'vehicles') return work(vehicles)
  if (kind === 'trailers') return work(trailers)
  return work(holders)
}
