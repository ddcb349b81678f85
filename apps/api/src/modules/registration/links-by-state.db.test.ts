import { type UserStateKey, userStateKeys, userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ActivePerson, RenewalWorld } from '../../../test/renewal-world.ts'

const world = new RenewalWorld()

beforeAll(() => world.open())
afterAll(() => world.close())

const requests = {
  read: (person: ActivePerson) => person.send('GET'),
  'read the file': async (person: ActivePerson, fileId: string) =>
    person.send('GET', `/files/${fileId}`),
  'upload a file': (person: ActivePerson) => person.upload('licence'),
  'save an item': (person: ActivePerson) => person.save('licence'),
  'send an item': (person: ActivePerson) => person.sendItem('licence'),
  send: (person: ActivePerson) => person.send('POST', '/send'),
  'remove a file': (person: ActivePerson) => person.send('DELETE', '/items/licence/files/1'),
  'drop an item': (person: ActivePerson) => person.send('DELETE', '/items/licence'),
  'delete everything': (person: ActivePerson) => person.send('DELETE'),
}

type Answers = Record<keyof typeof requests, number | string>

/** Of a licence that is filled in and was not sent; 200 to a sending that changes nothing. */
const closed: Answers = {
  read: 200,
  'read the file': 'registration.file-not-found',
  'upload a file': 'registration.not-editable',
  'save an item': 'registration.not-editable',
  'send an item': 'registration.not-editable',
  send: 200,
  'remove a file': 'registration.not-editable',
  'drop an item': 'registration.not-editable',
  'delete everything': 'registration.not-editable',
}

const answers: Record<UserStateKey, Answers> = {
  Active: {
    read: 200,
    'read the file': 200,
    'upload a file': 200,
    'save an item': 200,
    'send an item': 200,
    send: 200,
    // Nothing is filled in after the sending.
    'remove a file': 'registration.file-not-found',
    'drop an item': 200,
    'delete everything': 'registration.not-editable',
  },
  Correction: {
    read: 200,
    'read the file': 200,
    'upload a file': 200,
    'save an item': 200,
    'send an item': 'registration.not-editable',
    // Something else was asked for.
    send: 'registration.incomplete',
    'remove a file': 200,
    'drop an item': 'registration.not-editable',
    'delete everything': 'registration.not-editable',
  },
  Review: closed,
  Reject: closed,
  Ban: closed,
}

const insertAskedFor = (id: string) =>
  world.db
    .insertInto('review_items')
    .values({
      user_id: id,
      item: 'bank',
      attempt: 1,
      fields: '{}',
      sent_at: world.now,
      verdict: 'correct',
      reason: 'not-sent',
      note: null,
      decided_by: null,
      decided_at: world.now,
    })
    .execute()

describe('a link', () => {
  it.each(userStateKeys)('of somebody in the state %s', async (state) => {
    const { person, id } = await world.addDriver()
    await person.fillItem('licence')
    const fileId = (await person.readItem('licence'))?.files[0]?.id ?? ''
    await insertAskedFor(id)
    const user_state_id = userStates[state]
    await world.db.updateTable('users').set({ user_state_id }).where('id', '=', id).execute()
    const seen: Partial<Answers> = {}
    for (const [name, send] of Object.entries(requests)) {
      const { statusCode, body } = await send(person, fileId)
      const answer: unknown = statusCode < 300 ? 200 : JSON.parse(body).responseCode
      Object.assign(seen, { [name]: answer })
    }
    expect(seen).toEqual(answers[state])
    expect(await world.readUser(id)).toMatchObject({ user_state_id, state_version: 0 })
  })

  it('shows nothing that was filled in where it can change nothing', async () => {
    const { person, id } = await world.addDriver()
    await person.fillItem('licence')
    for (const state of ['Review', 'Reject', 'Ban'] as const) {
      const user_state_id = userStates[state]
      await world.db.updateTable('users').set({ user_state_id }).where('id', '=', id).execute()
      const { userStateId, items } = await person.read()
      expect(userStateId).toBe(user_state_id)
      const shown = items.map(({ isEditable, fields, files, returned }) => [
        isEditable,
        ...Object.keys(fields),
        ...files,
        returned,
      ])
      expect(shown).toEqual(items.map(() => [false, null]))
    }
  })
})
