import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSignInProvider, type SignInProvider } from '../../../test/sign-in-provider.ts'
import { testKeyPair } from '../../../test/service-account.ts'
import { createPublicKeys, type PublicKeys } from './public-keys.ts'

const start = new Date('2026-11-18T12:00:00Z').getTime()
let seconds = 0
let provider: SignInProvider
let keys: PublicKeys
const clock = () => new Date(start + seconds * 1000)

beforeEach(async () => {
  seconds = 0
  provider = await openSignInProvider(clock)
  keys = createPublicKeys(`${provider.origin}/keys`, clock)
})
afterEach(() => provider.close())

const isKnown = async (id: string) => (await keys.find(id)) !== undefined

it('are read once and kept as long as the answer says', async () => {
  await Promise.all([keys.find('key-a'), keys.find('key-a')])
  seconds = 3599
  expect(await isKnown('key-a')).toBe(true)
  expect(provider.requests.keys).toBe(1)
  seconds = 3601
  expect(await isKnown('key-a')).toBe(true)
  expect(provider.requests.keys).toBe(2)
})

it('are read again for a new one, at most once a minute', async () => {
  expect(await isKnown('key-b')).toBe(false)
  provider.keys.set('key-b', testKeyPair().publicKey)
  for (let tries = 0; tries < 20; tries++) expect(await isKnown('key-b')).toBe(false)
  expect(provider.requests.keys).toBe(1)
  seconds = 61
  expect(await isKnown('key-b')).toBe(true)
  for (let tries = 0; tries < 20; tries++) expect(await isKnown('key-z')).toBe(false)
  expect(provider.requests.keys).toBe(2)
})

it('fail together for some seconds, and keep working with what is still valid', async () => {
  provider.state.keysStatus = 503
  await expect(keys.find('key-a')).rejects.toThrow('503')
  await expect(keys.find('key-a')).rejects.toThrow('503')
  expect(provider.requests.keys).toBe(1)
  provider.state.keysStatus = 200
  seconds = 6
  expect(await isKnown('key-a')).toBe(true)
  provider.state.keysStatus = 503
  seconds = 600
  expect(await isKnown('key-a')).toBe(true)
})

it('of an answer without a lifetime are kept for an hour, and never longer than a day', async () => {
  provider.state.cacheControl = 'private'
  await keys.find('key-a')
  provider.state.cacheControl = 'max-age=999999999'
  seconds = 3601
  await keys.find('key-a')
  expect(provider.requests.keys).toBe(2)
  seconds += 24 * 3600 + 1
  await keys.find('key-a')
  expect(provider.requests.keys).toBe(3)
})
