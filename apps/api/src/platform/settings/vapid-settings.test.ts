import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const makePair = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: Buffer.alloc(32, pair.getPrivateKey()).toString('base64url'),
  }
}
const pair = makePair()
const all = { ...pair, VAPID_SUBJECT: 'mailto:avisos@example.com' }

describe('the keys of push messages', () => {
  it('are read, or absent', () => {
    expect(parseConfig(all)).toMatchObject({
      config: {
        vapid: {
          publicKey: pair.VAPID_PUBLIC_KEY,
          privateKey: pair.VAPID_PRIVATE_KEY,
          subject: 'mailto:avisos@example.com',
        },
      },
    })
    expect(parseConfig({})).toMatchObject({ config: { vapid: undefined } })
  })

  it.each([
    [{ ...all, VAPID_SUBJECT: '' }, 'VAPID_SUBJECT es obligatoria'],
    [{ ...all, VAPID_PRIVATE_KEY: '' }, 'VAPID_PRIVATE_KEY es obligatoria'],
    [{ ...all, VAPID_SUBJECT: 'avisos@example.com' }, 'VAPID_SUBJECT debe ser'],
    [{ ...all, VAPID_PUBLIC_KEY: 'AAAA' }, 'VAPID_PUBLIC_KEY debe tener 65 bytes'],
    [{ ...all, VAPID_PRIVATE_KEY: 'AAAA' }, 'VAPID_PRIVATE_KEY debe tener 32 bytes'],
    [{ ...all, VAPID_PUBLIC_KEY: makePair().VAPID_PUBLIC_KEY }, 'no son del mismo par'],
  ])('are refused with a sentence (%#)', (env, sentence) => {
    const parsed = parseConfig(env)
    expect('mistakes' in parsed && parsed.mistakes.join(' ')).toContain(sentence)
  })
})
