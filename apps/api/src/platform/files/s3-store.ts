import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../settings/s3-settings.ts'
import { type FileStore, storageKey } from './file-store.ts'

/** Until the service begins to answer. A body takes as long as the client's line is slow. */
const usualTimeoutMs = 20_000
/** The service answers after the whole file: half a gigabyte over a slow line. */
const largeFileTimeoutMs = 15 * minuteMs
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
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    // A copy in a plain ArrayBuffer, which is what `fetch` accepts.
    const request = putRequest(new Uint8Array(bytes), mediaType, sha256)
    await this.#expect(await this.#send(id, request), [200])
  }

  async take(id: string, path: string, mediaType: string): Promise<void> {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const request = putRequest(await openAsBlob(path), mediaType, hash.digest('hex'))
    await this.#expect(await this.#send(id, request, largeFileTimeoutMs), [200])
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

  async #send(id: string, init: RequestInit, timeoutMs = this.#timeoutMs): Promise<Response> {
    const address = `${this.#base}${storageKey(id)}`
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
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

const putRequest = (body: Blob | Uint8Array<ArrayBuffer>, mediaType: string, sha256: string) => ({
  method: 'PUT',
  body,
  headers: {
    'content-type': mediaType,
    // Signed, so that the service refuses bytes that changed on their way.
    'x-amz-content-sha256': sha256,
  },
})

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
