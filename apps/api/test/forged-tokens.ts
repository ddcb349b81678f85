import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { testKeys } from './build-test-app.ts'

interface TokenAudience {
  typ: string
  aud: string
}
export const apiAudience: TokenAudience = { typ: 'at+jwt', aud: 'arriero-api' }
export const liveAudience: TokenAudience = { typ: 'live+jwt', aud: 'arriero-live' }

const ourKey = createPrivateKey({
  key: Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    testKeys.tokenSigningKey,
  ]),
  format: 'der',
  type: 'pkcs8',
})
const publicPem = createPublicKey(ourKey).export({ type: 'spki', format: 'pem' }).toString()
const publicRaw = Buffer.from(
  createPublicKey(ourKey).export({ format: 'jwk' }).x ?? '',
  'base64url',
)
const attacker = generateKeyPairSync('ed25519')

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function hmacToken(alg: 'HS256' | 'HS512', typ: string, claims: object, key: string | Buffer) {
  const text = `${encode({ alg, typ })}.${encode(claims)}`
  const digest = alg === 'HS256' ? 'sha256' : 'sha512'
  return `${text}.${createHmac(digest, key).update(text).digest('base64url')}`
}

/** A token with any header and claims, signed by `jose`. */
function sign(header: Record<string, unknown>, claims: JWTPayload, key: KeyObject = ourKey) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', ...header })
    .sign(key, { crit: { odd: true } })
}

/**
 * Changes only an unused bit, so that the signature decodes to the same bytes. The last base64 character of 64 bytes
 * has four unused bits: it is one of A, Q, g and w.
 */
const withUnusedBitSet = (token: string) =>
  token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1)

/** Tokens that must be rejected for this audience; `good` is a valid one. */
export async function forgeTokens(
  audience: TokenAudience,
  good: string,
  now: Date,
): Promise<[name: string, token: string][]> {
  const { typ } = audience
  const other = audience === apiAudience ? liveAudience : apiAudience
  const [header = '', payload = '', signature = ''] = good.split('.')
  const claims: JWTPayload = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const seconds = Math.floor(now.getTime() / 1000)
  const without = (name: string) =>
    Object.fromEntries(Object.entries(claims).filter(([it]) => it !== name))
  const unsigned = (alg: string) => `${encode({ alg, typ })}.${payload}`
  const jwk = attacker.publicKey.export({ format: 'jwk' })
  const byAttacker = (more: object) => sign({ typ, ...more }, claims, attacker.privateKey)
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const forged = encode({ ...claims, sub: randomUUID() })

  return [
    ['no algorithm', `${unsigned('none')}.`],
    ['no algorithm, in capitals', `${unsigned('NONE')}.`],
    ['no algorithm, with a signature', `${unsigned('none')}.${signature}`],
    ['HS256 with our public key as text', hmacToken('HS256', typ, claims, publicPem)],
    ['HS256 with our public key as bytes', hmacToken('HS256', typ, claims, publicRaw)],
    ['HS512 with our public key', hmacToken('HS512', typ, claims, publicPem)],
    ['HS256 with an empty key', hmacToken('HS256', typ, claims, '')],
    ['ES256', await sign({ typ, alg: 'ES256' }, claims, ec)],
    ['RS256', await sign({ typ, alg: 'RS256' }, claims, rsa)],
    ['our key under another algorithm’s name', await sign({ typ, alg: 'Ed25519' }, claims)],
    ['another key', await byAttacker({})],
    ['another key, in the header', await byAttacker({ jwk })],
    ['another key, by URL', await byAttacker({ jku: 'https://evil.example/keys.json' })],
    ['another certificate', await byAttacker({ x5c: ['MIIB'] })],
    ['another certificate, by URL', await byAttacker({ x5u: 'https://evil.example/x' })],
    ['a key id that is a path', await byAttacker({ kid: '../../../dev/null' })],
    ['a key id that is a query', await byAttacker({ kid: "' or 1=1 --" })],
    ['an unknown critical header', await sign({ typ, crit: ['odd'], odd: 1 }, claims)],
    ['another issuer', await sign({ typ }, { ...claims, iss: 'https://evil.example' })],
    ['no issuer', await sign({ typ }, without('iss'))],
    ['another audience', await sign({ typ }, { ...claims, aud: 'arriero' })],
    ['no audience', await sign({ typ }, without('aud'))],
    ['other audiences', await sign({ typ }, { ...claims, aud: [other.aud, 'x'] })],
    ['another type', await sign({ typ: 'JWT' }, claims)],
    ['no type', await sign({}, claims)],
    ['the type of the other audience', await sign({ typ: other.typ }, claims)],
    ['the other audience', await sign({ typ }, { ...claims, aud: other.aud })],
    [
      'the token of the other audience',
      await sign({ typ: other.typ }, { ...claims, aud: other.aud }),
    ],
    ['no user', await sign({ typ }, without('sub'))],
    ['no session', await sign({ typ }, without('sid'))],
    ['no expiry', await sign({ typ }, without('exp'))],
    ['a user id that is no UUID', await sign({ typ }, { ...claims, sub: 'root' })],
    ['a session id that is no UUID', await sign({ typ }, { ...claims, sid: "' or 1=1 --" })],
    ['a session that is a list', await sign({ typ }, { ...claims, sid: [claims['sid']] })],
    ['not valid before a minute from now', await sign({ typ }, { ...claims, nbf: seconds + 60 })],
    ['another user with the original signature', `${header}.${forged}.${signature}`],
    ['its parts swapped', `${payload}.${header}.${signature}`],
    ['half a signature', good.slice(0, -40)],
    ['no signature', `${header}.${payload}.`],
    ['two parts', `${header}.${payload}`],
    ['five parts', `${good}.a.b`],
    ['padding', `${good}==`],
    ['the same signature with an unused bit set', withUnusedBitSet(good)],
    ['two tokens', `${good} ${good}`],
    ['two tokens with a comma', `${good},${good}`],
    ['eight kilobytes', `${header}.${'a'.repeat(8192)}.${signature}`],
    ['spaces', '   '],
    ['nothing', ''],
    ['a word', 'undefined'],
  ]
}

/** Well-formed and signed by us, but expired, or of an unknown user or session. */
export async function createStaleTokens(audience: TokenAudience, good: string, now: Date) {
  const { typ, aud } = audience
  const payload = Buffer.from(good.split('.')[1] ?? '', 'base64url').toString()
  const claims: JWTPayload = { ...JSON.parse(payload), aud }
  const seconds = Math.floor(now.getTime() / 1000)
  return [
    ['expired a second ago', await sign({ typ }, { ...claims, exp: seconds - 1 })],
    ['expires right now', await sign({ typ }, { ...claims, exp: seconds })],
    ['an unknown session', await sign({ typ }, { ...claims, sid: randomUUID() })],
    ['an unknown user', await sign({ typ }, { ...claims, sub: randomUUID() })],
  ] as [name: string, token: string][]
}
