import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { createSealer } from '#platform/secrets/sealer.ts'
import type { Db } from '#platform/database/schema.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { hashRecoveryCode, makeTotpSecret } from './second-factor-codes.ts'

const now = new Date('2026-11-15T12:00:10Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const sealer = createSealer(Buffer.alloc(32, 1))
let database: Database
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())

async function buildFactor({ isOn = true } = {}) {
  const { id: userId } = await buildUser(db)
  const secret = makeTotpSecret()
  await db
    .insertInto('second_factors')
    .values({
      user_id: userId,
      sealed_secret: sealer.seal(secret),
      created_at: now,
      confirmed_at: isOn ? now : null,
      last_step: null,
    })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({
      user_id: userId,
      code_hash: hashRecoveryCode(secret, 'k7m2p9xqd4'),
      used_at: null,
    })
    .execute()
  const check = (code: string | undefined, at = now) =>
    checkSecondFactor(db, sealer, { userId, code, now: at })
  const codeAt = (at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() })
  return { userId, check, codeAt }
}

describe('a second factor', () => {
  it('is off until it is confirmed', async () => {
    const { id: userId } = await buildUser(db)
    expect(await checkSecondFactor(db, sealer, { userId, code: '123456', now })).toBe('off')
    const { check, codeAt } = await buildFactor({ isOn: false })
    expect(await check(codeAt(now))).toBe('off')
  })

  it.each([undefined, '', '  '])('requires a code if it gets %j', async (code) => {
    const { check } = await buildFactor()
    expect(await check(code)).toBe('required')
  })

  it('accepts the code of the phone, also with spaces', async () => {
    const { check, codeAt } = await buildFactor()
    const code = codeAt(now)
    expect(await check(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe('right')
  })

  it('accepts each code once, and none older than the last one', async () => {
    const { check, codeAt } = await buildFactor()
    expect(await check(codeAt(now))).toBe('right')
    expect(await check(codeAt(now))).toBe('wrong')
    expect(await check(codeAt(now), later(15))).toBe('wrong')
    expect(await check(codeAt(later(-30)))).toBe('wrong')
    expect(await check(codeAt(later(30)), later(30))).toBe('right')
  })

  it('accepts one of several concurrent requests with the same code', async () => {
    const { check, codeAt } = await buildFactor()
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => check(codeAt(now))))
    expect(verdicts.filter((verdict) => verdict === 'right')).toHaveLength(1)
  })

  it('accepts each recovery code once, also with concurrent requests', async () => {
    const { check } = await buildFactor()
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => check('K7M2P9XQD4')))
    expect(verdicts.filter((verdict) => verdict === 'right')).toHaveLength(1)
    expect(await check('k7m2p-9xqd4')).toBe('wrong')
  })

  it.each(['000000', '12345', '1234567', 'k7m2p-9xqd5', '٠١٢٣٤٥', '-1'])(
    'rejects %j',
    async (code) => {
      const { check } = await buildFactor()
      expect(await check(code)).toBe('wrong')
    },
  )

  it('rejects the codes of another user', async () => {
    const [mine, theirs] = [await buildFactor(), await buildFactor()]
    expect(await mine.check(theirs.codeAt(now))).toBe('wrong')
    await mine.check('k7m2p-9xqd4')
    expect(await theirs.check('k7m2p-9xqd4')).toBe('right')
  })

  it('rejects every code if the key of the installation changed', async () => {
    const { userId, codeAt } = await buildFactor()
    const other = createSealer(Buffer.alloc(32, 2))
    expect(await checkSecondFactor(db, other, { userId, code: codeAt(now), now })).toBe('wrong')
  })
})
