import { AppError } from '@arriero/domain/errors.ts'

const oneRoadAtATime = new Set(['journeys_driver_under_way', 'journeys_vehicle_under_way'])

/**
 * The driver or the truck was sent elsewhere between our look and our write: the database refuses that. Now
 * that it can be seen, the second try says with which journey.
 */
export async function onceMoreWhenBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isSentElsewhere(error)) throw error
  }
  try {
    return await work()
  } catch (error) {
    throw isSentElsewhere(error) ? new AppError('driver.busy') : error
  }
}

const isSentElsewhere = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  typeof error.constraint === 'string' &&
  oneRoadAtATime.has(error.constraint)
