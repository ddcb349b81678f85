import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrationsFolder } from '#platform/database/package-folder.ts'
import { buildCustomer, buildDevice, buildTruck } from '../factories.ts'
import type { WorldSettings } from '../live-world/program.ts'

/** What a device signs in with. */
export interface DeviceHeaders {
  authorization: string
}

export interface TrafficPeople {
  customer: DeviceHeaders
  drivers: DeviceHeaders[]
}

/** One customer and some drivers, each with a device; written before any server is there. */
export async function prepareTraffic(
  { databaseUrl, dataDir = '' }: WorldSettings,
  drivers: number,
): Promise<TrafficPeople> {
  const database = await openDatabase({ databaseUrl, dataDir }, createLogger('silent'))
  const { db } = database
  await database.connect()
  await migrate(db, migrationsFolder())
  const customer = await buildDevice(db, await buildCustomer(db))
  const headers: DeviceHeaders[] = []
  for (let number = 0; number < drivers; number += 1) {
    const plate = `ZZT${String(number).padStart(3, '0')}`
    headers.push(await buildDevice(db, (await buildTruck(db, plate)).driver_id))
  }
  await database.close()
  return { customer, drivers: headers }
}
