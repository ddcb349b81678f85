import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { migrate, migrationsFolder } from '#platform/database/migrate.ts'
import { buildCustomer, buildDevice, buildTruck } from '../factories.ts'
import type { ProcessSettings } from '../live-process/program.ts'

export interface DeviceHeaders {
  authorization: string
}

export interface TrafficDevices {
  customer: DeviceHeaders
  drivers: DeviceHeaders[]
}

/** One customer and some drivers, each with a device. To be called before any server starts. */
export async function prepareTrafficDevices(
  { databaseUrl, dataDir = '' }: ProcessSettings,
  driverCount: number,
): Promise<TrafficDevices> {
  const database = await openDatabase({ databaseUrl, dataDir }, createLogger('silent'))
  const { db } = database
  await database.connect()
  await migrate(db, migrationsFolder())
  const customer = await buildDevice(db, await buildCustomer(db))
  const headers: DeviceHeaders[] = []
  for (let number = 0; number < driverCount; number += 1) {
    const plate = `ZZT${String(number).padStart(3, '0')}`
    headers.push(await buildDevice(db, (await buildTruck(db, plate)).driver_id))
  }
  await database.close()
  return { customer, drivers: headers }
}
