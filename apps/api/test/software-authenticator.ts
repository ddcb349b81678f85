import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskeyCredential,
  PasskeyCreationOptions,
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@arriero/domain/contract/http/passkeys.ts'

/** What a test may do wrong. */
interface AuthenticatorFaults {
  origin?: string
  rpId?: string
  /** Whether it asked for a fingerprint or PIN. */
  isVerified?: boolean
  counter?: number
  challenge?: string
  userHandle?: string
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** An authenticator with one ES256 key, as a phone or a security key has it. */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #publicKey: KeyObject
  readonly #privateKey: KeyObject
  #userHandle = ''
  #counter = 0
  readonly id = randomBytes(16).toString('base64url')

  constructor(origin: string) {
    this.#origin = origin
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#publicKey = keys.publicKey
    this.#privateKey = keys.privateKey
  }

  /** `navigator.credentials.create` */
  create(
    { challenge, rp, user }: PasskeyCreationOptions,
    faults: AuthenticatorFaults = {},
  ): NewPasskeyCredential {
    this.#userHandle = user.id
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      this.#coseKey(),
    ])
    const authData = this.#authenticatorData({ rpId: rp.id, ...faults }, attested)
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', { challenge, ...faults }),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** `navigator.credentials.get` */
  get(
    { challenge, rpId }: PasskeyRequestOptions,
    faults: AuthenticatorFaults = {},
  ): PasskeyCredential {
    this.#counter += 1
    const authData = this.#authenticatorData({ rpId, counter: this.#counter, ...faults })
    const clientDataJSON = this.#clientData('webauthn.get', { challenge, ...faults })
    const clientDataHash = sha256(Buffer.from(clientDataJSON, 'base64url'))
    const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), this.#privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: faults.userHandle ?? (this.#userHandle || null),
      },
    }
  }

  #credential() {
    const { id } = this
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #clientData(type: string, { challenge, origin = this.#origin }: AuthenticatorFaults): string {
    const data = { type, challenge, origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  #authenticatorData(
    { rpId = '', isVerified = true, counter = 0 }: AuthenticatorFaults,
    attested?: Buffer,
  ): Buffer {
    const bits = flags.present | (isVerified ? flags.verified : 0) | (attested ? flags.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const parts = [sha256(Buffer.from(rpId)), Buffer.from([bits]), count]
    return Buffer.concat(attested ? [...parts, attested] : parts)
  }

  /** The public key in COSE: EC2, ES256, P-256, x, y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    return cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ])
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** The first byte of a CBOR item: its type, and its value or length up to 65,535. */
function cborHead(type: number, value: number): Buffer {
  const kind = type << 5
  if (value < 24) return Buffer.from([kind | value])
  if (value < 256) return Buffer.from([kind | 24, value])
  return Buffer.from([kind | 25, value >> 8, value & 0xff])
}

const cborInt = (value: number): Buffer =>
  value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)

const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])

const cborText = (text: string): Buffer =>
  Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])

const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
