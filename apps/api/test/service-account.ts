import { generateKeyPairSync } from 'node:crypto'
import type { ServiceAccount } from '#platform/settings/firebase-settings.ts'

let keys: { publicKey: string; privateKey: string } | undefined

/** Made once: an RSA key takes a while. */
export const testKeyPair = () =>
  (keys ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }))

export const testServiceAccount = (tokenUrl = ''): ServiceAccount => ({
  projectId: 'arriero-test',
  clientEmail: 'arriero@arriero-test.iam.gserviceaccount.com',
  privateKey: testKeyPair().privateKey,
  keyId: 'key-1',
  tokenUrl,
})

/** The file that Google gives for an account. */
export const serviceAccountJson = (): string =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'arriero-test',
    private_key_id: 'key-1',
    private_key: testKeyPair().privateKey,
    client_email: 'arriero@arriero-test.iam.gserviceaccount.com',
  })
