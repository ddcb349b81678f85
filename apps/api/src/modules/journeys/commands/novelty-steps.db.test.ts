import type { CommandBody } from '@arriero/domain/contract/http/journey-commands.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { readTimeline } from '../reads/timeline.ts'

let world: OperationWorld
beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

async function brokenDown(noveltyCode: NoveltyCode = 'VARADA') {
  const { id } = await world.request()
  await world.drive(id, [{ name: 'accept' }, { name: 'reportNovelty', noveltyCode }])
  return id
}

const take = (id: string, step: string, outcome: string, note?: string) =>
  world.administrator(id, { name: 'takeNoveltyStep', step, outcome, ...(note && { note }) })

const readSteps = async (id: string) =>
  (await readTimeline(world.db, id)).filter(({ kind }) => kind === 'novelty-step')

describe('a step of the protocol', () => {
  it('is stored with its text, its outcome and a note, and told by the document', async () => {
    const id = await brokenDown()
    await take(id, 'call-driver', 'no contestó', 'Suena apagado')
    const { journey } = await take(id, 'call-driver', 'contestó')
    expect(journey.novelty).toMatchObject({ code: 'VARADA', steps: ['call-driver', 'call-driver'] })
    const by = { name: 'Luis Gómez' }
    const text = 'Llamar al conductor'
    expect(await readSteps(id)).toMatchObject([
      { step: 'call-driver', text, outcome: 'no contestó', note: 'Suena apagado', by },
      { step: 'call-driver', text, outcome: 'contestó', note: null, by },
    ])
    const audit = await readAudit(world.db, { event: 'journey.take-novelty-step', subject_id: id })
    expect(audit).toMatchObject([
      { detail: { step: 'call-driver', text, outcome: 'no contestó' } },
      { detail: { step: 'call-driver', outcome: 'contestó' } },
    ])
  })

  it('keeps its text when the protocol changes', async () => {
    const id = await brokenDown('TRANCON')
    await take(id, 'call-driver', 'contestó')
    const [first, ...rest] = defaultProtocols.TRANCON.steps
    const steps = [{ ...first, text: 'Hablar con el conductor', outcomes: ['habló'] }, ...rest]
    await world.db
      .insertInto('novelty_protocols')
      .values({
        code: 'TRANCON',
        protocol: JSON.stringify({ ...defaultProtocols.TRANCON, steps }),
        version: 1,
        changed_at: world.now,
      })
      .execute()
    await expect(take(id, 'call-driver', 'contestó')).rejects.toMatchObject({
      code: 'journey.outcome-unknown',
      message: 'El resultado de «Hablar con el conductor» es «habló».',
    })
    await take(id, 'call-driver', 'habló')
    await world.db.deleteFrom('novelty_protocols').execute()
    expect(await readSteps(id)).toMatchObject([
      { text: 'Llamar al conductor', outcome: 'contestó' },
      { text: 'Hablar con el conductor', outcome: 'habló' },
    ])
  })

  it('from before protocols is shown as it was recorded', async () => {
    const id = await brokenDown()
    const { id: noveltyId } = await world.db
      .selectFrom('novelties')
      .select('id')
      .where('journey_id', '=', id)
      .executeTakeFirstOrThrow()
    const row = { novelty_id: noveltyId, by_user: world.administratorId, at: world.now, note: null }
    await world.db
      .insertInto('novelty_steps')
      .values({ ...row, position: 1, step: 'no-answer', text: null, outcome: null })
      .execute()
    expect(await readSteps(id)).toMatchObject([
      { step: 'no-answer', text: 'No contesta', outcome: null },
    ])
  })

  it('is rejected without an open novelty, and if the protocol does not have it', async () => {
    const { id } = await world.request()
    await expect(take(id, 'call-driver', 'contestó')).rejects.toMatchObject({
      code: 'journey.no-novelty',
    })
    const broken = await brokenDown()
    await expect(take(broken, 'escalate', 'avisado')).rejects.toMatchObject({
      code: 'journey.step-unknown',
    })
    await expect(take(broken, 'call-driver', 'quizás')).rejects.toMatchObject({
      message: 'El resultado de «Llamar al conductor» es «contestó», «no contestó» o «buzón».',
    })
    expect(await readSteps(broken)).toEqual([])
  })

  it('gets its own position when several are taken at once', async () => {
    const id = await brokenDown()
    const outcomes = ['contestó', 'no contestó', 'buzón']
    await Promise.all(outcomes.map((outcome) => take(id, 'call-driver', outcome)))
    const steps = await readSteps(id)
    expect(new Set(steps.map((step) => 'outcome' in step && step.outcome))).toEqual(
      new Set(outcomes),
    )
  })
})

describe('resolving', () => {
  const resolve = (id: string, body: Partial<CommandBody<'resolveNovelty'>> = {}) =>
    world.administrator(id, { name: 'resolveNovelty', reasonCode: 'SUPERADA', ...body })

  it('with required steps open needs a reason in the note', async () => {
    const id = await brokenDown('TRANCON')
    await take(id, 'call-driver', 'contestó')
    await expect(resolve(id)).rejects.toMatchObject({
      code: 'journey.steps-open',
      message:
        'Faltan pasos obligatorios: «Avisar al cliente con la nueva hora estimada». Escriba en la nota por qué se resuelve así.',
    })
    const { journey } = await resolve(id, { note: 'El cliente va en el camión.' })
    expect(journey.novelty).toBeNull()
  })

  it('needs no note when the required steps are taken, and tells the remedy', async () => {
    const id = await brokenDown('TRANCON')
    await take(id, 'call-driver', 'contestó')
    await take(id, 'tell-customer', 'avisado por WhatsApp')
    world.passMinutes(1)
    await resolve(id, { remedy: 'continue' })
    const timeline = await readTimeline(world.db, id)
    expect(timeline.at(-1)).toMatchObject({
      event: 'resolveNovelty',
      detail: { remedy: 'continue' },
    })
  })

  it('asks nothing of the driver', async () => {
    const id = await brokenDown()
    await world.drive(id, [{ name: 'resolveNovelty', reasonCode: 'SUPERADA' }])
  })

  it.each(['HURTO', 'ACCIDENTE', 'SOSPECHA', 'SALUD'] as const)(
    'a critical novelty is not for the phone of the driver: %s',
    async (code) => {
      const id = await brokenDown(code)
      const command = { name: 'resolveNovelty', reasonCode: 'FALSA_ALARMA' } as const
      await expect(world.drive(id, [command])).rejects.toMatchObject({
        code: 'journey.needs-control-room',
      })
      // A person who enters the driver's word has the duties of the control room.
      await expect(world.onBehalfOf('driver', id, command)).rejects.toMatchObject({
        code: 'journey.steps-open',
      })
      const note = 'Verificado por llamada con la clave del conductor.'
      const { journey } = await world.onBehalfOf('driver', id, { ...command, note })
      expect(journey.novelty).toBeNull()
    },
  )

  it('is the word of the driver again where a protocol makes the kind less grave', async () => {
    const id = await brokenDown('SALUD')
    const protocol = { ...defaultProtocols.SALUD, severity: 'high' }
    await world.db
      .insertInto('novelty_protocols')
      .values({
        code: 'SALUD',
        protocol: JSON.stringify(protocol),
        version: 1,
        changed_by: world.administratorId,
        changed_at: world.now,
      })
      .execute()
    await world.drive(id, [{ name: 'resolveNovelty', reasonCode: 'SUPERADA' }])
    await world.db.deleteFrom('novelty_protocols').execute()
  })

  it('a theft does not end by charging the waiting', async () => {
    const id = await world.requestAndDrive([
      { name: 'accept' },
      { name: 'arriveAtOrigin' },
      { name: 'reportNovelty', noveltyCode: 'HURTO' },
    ])
    const charge = { name: 'applySurcharge', reasonCode: 'DEMORA_EN_SITIO' } as const
    await expect(world.administrator(id, charge)).rejects.toMatchObject({
      code: 'journey.resolution-refused',
    })
    expect((await world.read(id)).novelty?.code).toBe('HURTO')
  })

  it('a theft needs that the Police confirm it, or a false alarm', async () => {
    const id = await brokenDown('HURTO')
    const note = 'Confirmado con el cuadrante.'
    await expect(resolve(id, { note })).rejects.toMatchObject({
      code: 'journey.resolution-refused',
    })
    const { journey } = await resolve(id, { reasonCode: 'RECUPERADO', note })
    expect(journey.novelty).toBeNull()
  })
})
