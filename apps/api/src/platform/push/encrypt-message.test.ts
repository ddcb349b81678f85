import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptMessage } from '../../../test/push/decrypt-message.ts'
import { areUsableKeys, curve, encryptMessage, maxMessageBytes } from './encrypt-message.ts'

/** The example of RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  browserPrivateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

it('encrypts the example of RFC 8291', () => {
  const body = encryptMessage(example.text, example, {
    privateKey: Buffer.from(example.privateKey, 'base64url'),
    salt: Buffer.from(example.salt, 'base64url'),
  })
  expect(body.toString('base64url')).toBe(example.body)
})

it('is decrypted by the browser only, and never the same twice', () => {
  const browser = createECDH(curve)
  browser.generateKeys()
  const auth = Buffer.alloc(16, 7).toString('base64url')
  const keys = { p256dh: browser.getPublicKey('base64url'), auth }
  const text = 'Hurto en V-10001: el conductor espera instrucciones. ñ'
  const [one, other] = [encryptMessage(text, keys), encryptMessage(text, keys)]
  expect(one.equals(other)).toBe(false)
  expect(decryptMessage(one, browser, auth)).toBe(text)
  const wrongAuth = Buffer.alloc(16, 8).toString('base64url')
  expect(() => decryptMessage(one, browser, wrongAuth)).toThrow()
})

it('fits in one message of 4096 bytes', () => {
  expect(encryptMessage('a'.repeat(maxMessageBytes), example)).toHaveLength(4096)
  expect(() => encryptMessage('a'.repeat(maxMessageBytes + 1), example)).toThrow(RangeError)
})

describe('keys of a subscription', () => {
  it.each([
    ['those of the example', example, true],
    ['a point that is not on the curve', { ...example, p256dh: `B${'A'.repeat(86)}` }, false],
    ['no point', { ...example, p256dh: 'AAAA' }, false],
    ['a short secret', { ...example, auth: 'AAAA' }, false],
  ])('%s', (_name, keys, expected) => {
    expect(areUsableKeys(keys)).toBe(expected)
  })
})
