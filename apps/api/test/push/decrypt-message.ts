import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

/** What a browser does with a push message: RFC 8188 with the keys of RFC 8291. Throws if it is not for this browser. */
export function decryptMessage(body: Buffer, browser: ECDH, auth: string): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const serverKey = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey])
  const secret = browser.computeSecret(serverKey)
  const input = derive(secret, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  const end = text.lastIndexOf(2)
  if (end !== text.length - 1) throw new Error('The message has no delimiter')
  return text.subarray(0, end).toString()
}

const derive = (
  input: Uint8Array,
  salt: Uint8Array,
  info: Uint8Array | string,
  length: number,
): Buffer => Buffer.from(hkdfSync('sha256', input, salt, info, length))
