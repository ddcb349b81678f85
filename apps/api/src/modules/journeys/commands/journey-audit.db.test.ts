import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import type { AppError } from '@arriero/domain/errors.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { onRoute } from '../../../../test/driver-command-sequences.ts'

let world: OperationWorld
let secondAdministratorId: string

beforeAll(async () => {
  world = await OperationWorld.open()
  secondAdministratorId = (
    await buildUser(world.db, { given_names: 'Sandra Milena', surnames: 'Polo' })
  ).id
})
afterAll(() => world.close())

const cancel: JourneyCommand = { name: 'cancel', reasonCode: 'SINIESTRO' }

async function refusal(attempt: Promise<unknown>): Promise<[code: string, message: string]> {
  const error: AppError = await attempt.then(
    () => expect.fail('Not refused'),
    (thrown: AppError) => thrown,
  )
  return [error.code, error.message.replaceAll('\u00A0', ' ')]
}

const createDepartedJourney = async () => world.read(await world.requestAndDrive(onRoute))

it('tells the second administrator what the first did, and when', async () => {
  const { id, version } = await createDepartedJourney()
  await world.administrator(id, { name: 'reportNovelty', noveltyCode: 'DERRUMBE' })
  world.now = new Date(world.now.getTime() + 8000)
  const late = world.administrator(
    id,
    { ...cancel, expectedVersion: version },
    secondAdministratorId,
  )
  expect(await refusal(late)).toEqual([
    'journey.changed-meanwhile',
    'Luis Gómez lo cambió hace 8 s: En ruta → Con novedad.',
  ])
})

it('names the last change also without an expected version', async () => {
  const { id } = await createDepartedJourney()
  await world.administrator(id, cancel)
  expect(await refusal(world.administrator(id, cancel, secondAdministratorId))).toEqual([
    'journey.transition-refused',
    'El viaje ya está cerrado: Cancelado. Luis Gómez lo cambió ahora: En ruta → Cancelado.',
  ])
})

it.each<[JourneyCommand, string]>([
  [{ name: 'take' }, 'Luis Gómez lo tomó ahora.'],
  [{ name: 'writeNote', note: 'Se llamó.' }, 'Luis Gómez escribió una nota ahora.'],
])('names %o too, which does not change the state', async (command, sentence) => {
  const { id, version } = await createDepartedJourney()
  await world.administrator(id, command)
  const late = world.administrator(
    id,
    { ...cancel, expectedVersion: version },
    secondAdministratorId,
  )
  expect(await refusal(late)).toEqual(['journey.changed-meanwhile', sentence])
})

it('names the system if no person did it', async () => {
  const { id, version } = await world.request()
  await world.commands.performAsSystem(id, 'expireOffer')
  const late = world.administrator(id, { ...cancel, expectedVersion: version })
  expect(await refusal(late)).toEqual([
    'journey.changed-meanwhile',
    'El sistema lo cambió ahora: Solicitado → Solicitud vencida.',
  ])
})

it('accepts one of two parallel commands', async () => {
  const { id, version } = await createDepartedJourney()
  const answers = await Promise.allSettled([
    world.administrator(id, { ...cancel, expectedVersion: version }),
    world.administrator(id, { ...cancel, expectedVersion: version }, secondAdministratorId),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('does not treat positions as a change', async () => {
  const { id, version } = await createDepartedJourney()
  await world.db
    .updateTable('journeys')
    .set({ version: version + 3, heard_at: world.now })
    .where('id', '=', id)
    .execute()
  const { journey } = await world.administrator(id, { ...cancel, expectedVersion: version })
  expect(journey.version).toBe(version + 4)
})

it('does not tell drivers the names of administrators', async () => {
  const { id, version, driver } = await createDepartedJourney()
  await world.administrator(id, { name: 'reportNovelty', noveltyCode: 'PARO' })
  const arrive = { name: 'arriveAtDestination', expectedVersion: version } as const
  const [, message] = await refusal(world.driver(driver?.id ?? '', id, arrive))
  expect(message).toBe(
    'Alguien actuó sobre este viaje mientras usted lo miraba. Revíselo de nuevo.',
  )
})
