import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '@arriero/domain/errors.ts'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../settings/s3-settings.ts'
import { type FileStore, storageKey } from './file-store.ts'

/** Until the service begins to answer. A body takes as long as the client's line is slow. */
const usualTimeoutMs = 20_000
/** On top of the first try, for answers of 500 and 429. */
const retries = 2

/** A bucket of any service that speaks the API of Amazon S3. */
export class S3Store implements FileStore {
  readonly #client: AwsClient
  readonly #base: string
  readonly #timeoutMs: number

  constructor(settings: S3Settings, timeoutMs = usualTimeoutMs) {
    this.#timeoutMs = timeoutMs
    const { accessKeyId, secretAccessKey, region } = settings
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
    this.#base = bucketAddress(settings)
  }

  async put(id: string, bytes: Uint8Array, mediaType: string): Promise<void> {
    const answer = await this.#send(id, {
      method: 'PUT',
      // A copy in a plain ArrayBuffer, which is what `fetch` accepts.
      body: new Uint8Array(bytes),
      headers: {
        'content-type': mediaType,
        // Signed, so that the service refuses bytes that changed on their way.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      },
    })
    await this.#expect(answer, [200])
  }

  async read(id: string): Promise<Readable> {
    const answer = await this.#send(id, { method: 'GET' })
    if (answer.status === 404) {
      await answer.body?.cancel()
      throw new AppError('file.not-found')
    }
    if (answer.status === 200 && answer.body) {
      return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
    }
    throw await failure(answer)
  }

  async delete(id: string): Promise<void> {
    await this.#expect(await this.#send(id, { method: 'DELETE' }), [200, 204, 404])
  }

  async #send(id: string, init: RequestInit): Promise<Response> {
    const address = `${this.#base}${storageKey(id)}`
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), this.#timeoutMs)
    try {
      return await this.#client.fetch(address, { ...init, signal: timeout.signal })
    } catch (error) {
      throw new StorageUnavailable('The file storage does not answer', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  async #expect(answer: Response, statuses: readonly number[]): Promise<void> {
    if (!statuses.includes(answer.status)) throw await failure(answer)
    await answer.body?.cancel()
  }
}

/** Logged with its cause, and answered with 503. */
class StorageUnavailable extends Error {
  readonly statusCode = 503
}

/** The answer names the mistake (`AccessDenied`, `NoSuchBucket`) and holds no secret. */
async function failure(answer: Response): Promise<StorageUnavailable> {
  const text = await answer.text().catch(() => '')
  return new StorageUnavailable(`The file storage answered ${answer.status}: ${text.slice(0, 300)}`)
}

function bucketAddress({ endpoint, bucket, isPathStyle, prefix }: S3Settings): string {
  if (isPathStyle) return `${endpoint}/${bucket}/${prefix}`
  return `${endpoint.replace('://', `://${bucket}.`)}/${prefix}`
}
