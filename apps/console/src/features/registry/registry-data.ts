import { NewDevice, type NewDeviceBody } from '@arriero/domain/contract/http/driver.ts'
import { DeviceList } from '@arriero/domain/contract/http/devices.ts'
import {
  CustomerRecord,
  DriverRecord,
  VehicleRecord,
} from '@arriero/domain/contract/http/registry.ts'
import { HolderRecord, TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import type { Parser, RecordTypes, RegistryPath } from '#features/registry-choice/record-lists.ts'

const records: { [Path in RegistryPath]: Parser<RecordTypes[Path]> } = {
  customers: CustomerRecord,
  drivers: DriverRecord,
  vehicles: VehicleRecord,
  holders: HolderRecord,
  trailers: TrailerRecord,
}

export const registryRecordQuery = <Path extends RegistryPath>(
  http: Http,
  path: Path,
  id: string,
) =>
  queryOptions({
    queryKey: ['registry', path, 'one', id],
    queryFn: ({ signal }) => {
      const parser: Parser<RecordTypes[Path]> = records[path]
      return http.get('api', `${path}/${encodeURIComponent(id)}`, parser, signal)
    },
    meta: { reading: 'los datos registrados' },
  })

interface RecordWrite {
  /** Null registers a new record. */
  id: string | null
  body: object
  /** Repeats of one request have the same key. */
  key: string
}

/** Returns the stored record. */
export async function saveRecord<Path extends RegistryPath>(
  http: Http,
  path: Path,
  { id, body, key }: RecordWrite,
): Promise<RecordTypes[Path]> {
  const parser: Parser<RecordTypes[Path]> = records[path]
  const answer = await http.write({
    method: id === null ? 'POST' : 'PUT',
    base: 'api',
    path: id === null ? path : `${path}/${encodeURIComponent(id)}`,
    body,
    headers: { 'idempotency-key': key },
  })
  return parser.parse(answer)
}

interface LastChange {
  changedBy: { name: string } | null
  changedAt: string | null
}

/** Null before the first change. */
export function describeLastChange({ changedBy, changedAt }: LastChange): string | null {
  if (changedAt === null) return null
  const when = formatDateTime(changedAt)
  return changedBy ? `${changedBy.name} guardó estos datos el ${when}.` : `Cambió el ${when}.`
}

export const devicesQuery = (http: Http, userId: string) =>
  queryOptions({
    queryKey: ['devices', userId],
    queryFn: ({ signal }) => http.get('gateway', `devices?userId=${userId}`, DeviceList, signal),
    meta: { reading: 'las llaves' },
  })

export const createDevice = async (http: Http, body: NewDeviceBody) =>
  NewDevice.parse(await http.write({ method: 'POST', base: 'gateway', path: 'devices', body }))

export const rotateDevice = async (http: Http, id: string) =>
  NewDevice.parse(
    await http.write({ method: 'POST', base: 'gateway', path: `devices/${id}/rotate` }),
  )

export const revokeDevice = (http: Http, id: string) =>
  http.write({ method: 'DELETE', base: 'gateway', path: `devices/${id}` })
