import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, expectOk } from '../../../test/applicant.ts'
import { RenewalWorld } from '../../../test/renewal-world.ts'

const world = new RenewalWorld()

beforeAll(() => world.open())
afterAll(() => world.close())

const ok = (item: string, attempt = 1) => ({ item, attempt, verdict: 'ok' })
const returned = (item: string, attempt = 1, reason = 'wrong-document') => ({
  item,
  attempt,
  verdict: 'correct',
  reason,
  note: null,
})
const decide = (id: string, ...verdicts: object[]) => world.decide(id, 'renewals', { verdicts })
const readFile = async (id: string): Promise<UserFile> =>
  (await world.review('GET', `users/${id}`)).json()

describe('verdicts on renewals', () => {
  it('are refused for what does not wait, and twice for one item', async () => {
    const { person, id } = await world.addDriver()
    await person.renew('soat')
    const bank = returned('bank', 0, 'not-sent')
    const again = returned('soat', 0, 'not-sent')
    for (const more of [bank, again, returned('soat')]) {
      expect(await codeOf(decide(id, ok('soat'), more))).toEqual([409, 'user.new-sending'])
    }
    await expectOk(decide(id, ok('soat')))
    expect(await codeOf(decide(id, ok('soat')))).toEqual([409, 'user.new-sending'])
    expect((await readFile(id)).items.map(({ item }) => item)).toEqual(['soat'])
  })
})
