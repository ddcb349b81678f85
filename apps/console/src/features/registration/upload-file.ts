import { Registration } from '@arriero/domain/contract/http/registration.ts'
import { HttpFailure } from '#data/http/http-failure.ts'

interface Upload {
  url: string
  headers: Record<string, string>
  file: Blob
  /** From 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** As long as the server waits for a body. */
const timeoutMs = 120_000

/** With `XMLHttpRequest`, because `fetch` can't tell how much was sent. Fails as other calls do, with an `HttpFailure`. */
export function uploadFile({
  url,
  headers,
  file,
  onProgress,
  signal,
}: Upload): Promise<Registration> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (failure: ConstructorParameters<typeof HttpFailure>[0]) =>
      reject(new HttpFailure(failure))
    request.open('POST', url)
    request.timeout = timeoutMs
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status, statusText } = request
      const body = readJson(request.responseText)
      const registration = Registration.safeParse(body)
      if (status === 200 && registration.success) return resolve(registration.data)
      const retryAfter = Number(request.getResponseHeader('retry-after')) || null
      return fail({ status: status === 200 ? 502 : status, statusText, body, retryAfter })
    })
    request.addEventListener('error', () => fail({ status: 0 }))
    request.addEventListener('timeout', () => fail({ status: 0, isTimeout: true }))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) request.abort()
    else request.send(file)
  })
}

/** A proxy's error page is no JSON; its status says enough. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The bytes of an own file, for its preview. */
export async function readOwnFile(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await fetch(url, { headers, signal })
  if (!response.ok) throw new HttpFailure({ status: response.status })
  return response.blob()
}
