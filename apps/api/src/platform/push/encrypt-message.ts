import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, in base64url. */
export interface SubscriptionKeys {
  /** Public key of the browser, an uncompressed point of P-256. */
  p256dh: string
  /** Secret that only the browser and this server know: without it the push service could impersonate the browser. */
  auth: string
}

interface EncryptionValues {
  /** Private key for this one message. */
  privateKey: Uint8Array
  salt: Uint8Array
}

export const curve = 'prime256v1'
/** No browser accepts more in one message (RFC 8030, section 7.2), and ours is one record. */
const recordSize = 4096
const tagLength = 16
const saltLength = 16
/** Marks the end of the last record. */
const delimiter = Buffer.of(2)

/** Plain text that fits in one message: the header has the salt, two lengths and a public key of 65 bytes. */
export const maxMessageBytes = recordSize - (saltLength + 4 + 1 + 65) - tagLength - delimiter.length

/**
 * Encrypts a message for one browser: `aes128gcm` of RFC 8188 with the key agreement of RFC 8291. The push service
 * that carries it can't read it. `values` are random unless a test gives them.
 */
export function encryptMessage(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  values: EncryptionValues = randomValues(),
): Buffer {
  const message = Buffer.from(text)
  if (message.length > maxMessageBytes) throw new RangeError('The message is too long for a push')
  const own = createECDH(curve)
  own.setPrivateKey(values.privateKey)
  const browserKey = Buffer.from(p256dh, 'base64url')
  const ownKey = own.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey])
  const input = hkdf(own.computeSecret(browserKey), Buffer.from(auth, 'base64url'), keyInfo, 32)
  const key = hkdf(input, values.salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(input, values.salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  return Buffer.concat([
    header(values.salt, ownKey),
    cipher.update(Buffer.concat([message, delimiter])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Whether messages can be encrypted with these keys: the point is on the curve and the secret has its length. */
export function areUsableKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  const own = createECDH(curve)
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

function randomValues(): EncryptionValues {
  const own = createECDH(curve)
  own.generateKeys()
  return { privateKey: own.getPrivateKey(), salt: randomBytes(saltLength) }
}

const hkdf = (input: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length))

function header(salt: Uint8Array, ownKey: Uint8Array): Buffer {
  const lengths = Buffer.alloc(5)
  lengths.writeUInt32BE(recordSize)
  lengths.writeUInt8(ownKey.length, 4)
  return Buffer.concat([salt, lengths, ownKey])
}
