import { randomUUID } from 'node:crypto'
import { hashDeviceToken, newDeviceToken } from '#modules/devices/device-token.ts'
import { openDatabase } from '#platform/database.ts'
import { createLogger } from '#platform/logger.ts'
import { migrate } from '#platform/migrate.ts'
import { migrationsFolder } from '#platform/package-folder.ts'
import type { Db } from '#platform/schema.ts'
import { buildCustomer, buildTruck } from '../factories.ts'
import type { WorldSettings } from '../live-world/program.ts'

export interface TrafficPeople {
  customerToken: string
  driverTokens: string[]
}

/** One customer and some drivers, each with a device; written before any server is there. */
export async function prepareTraffic(
  { databaseUrl, dataDir = '' }: WorldSettings,
  drivers: number,
): Promise<TrafficPeople> {
  const database = await openDatabase({ databaseUrl, dataDir }, createLogger('silent'))
  const { db } = database
  await migrate(db, migrationsFolder())
  const customerToken = await addDevice(db, await buildCustomer(db))
  const driverTokens: string[] = []
  for (let number = 0; number < drivers; number += 1) {
    const plate = `ZZT${String(number).padStart(3, '0')}`
    driverTokens.push(await addDevice(db, (await buildTruck(db, plate)).driver_id))
  }
  await database.close()
  return { customerToken, driverTokens }
}

async function addDevice(db: Db, userId: string): Promise<string> {
  const token = newDeviceToken()
  const device = {
    id: randomUUID(),
    user_id: userId,
    token_hash: hashDeviceToken(token),
    name: 'Prueba',
    created_at: new Date(),
    revoked_at: null,
  }
  await db.insertInto('devices').values(device).execute()
  return token
}
