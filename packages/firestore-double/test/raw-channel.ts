import { onTestFinished } from 'vitest'

/** Reads `<length>\n<json>` chunks; the length counts UTF-16 units. */
export function readChunks(text: string): unknown[] {
  const chunks: unknown[] = []
  for (let rest = text; rest !== '';) {
    const start = rest.indexOf('\n') + 1
    const end = start + Number(rest.slice(0, start))
    chunks.push(JSON.parse(rest.slice(start, end)))
    rest = rest.slice(end)
  }
  return chunks
}

/** A stream of the protocol without the SDK, to see each request and answer. */
export async function openRawChannel(url: string, firstMessage: object, token = 'owner') {
  const address = `${url}/google.firestore.v1.Firestore/Listen/channel`
  const post = (parameters: string, form: Record<string, string>) =>
    fetch(`${address}?${parameters}`, { method: 'POST', body: new URLSearchParams(form) })
  const formOf = (offset: number, message: object) => ({
    count: '1',
    ofs: String(offset),
    req0___data__: JSON.stringify(message),
  })
  const handshake = await post('VER=8&RID=1', {
    headers: `X-Goog-Api-Client:test\r\nAuthorization:Bearer ${token}\r\n`,
    ...formOf(0, firstMessage),
  })
  const [[[, opened]]] = readChunks(await handshake.text()) as [[[number, unknown[]]]]
  const sessionId = String(opened[1])

  return {
    opened,
    send: async (offset: number, message: object) => {
      const response = await post(`VER=8&RID=2&SID=${sessionId}&AID=0`, formOf(offset, message))
      return readChunks(await response.text())
    },
    /** A long poll: the messages after `acknowledged`. */
    poll: async (acknowledged: number) => {
      const parameters = `RID=rpc&SID=${sessionId}&AID=${acknowledged}&CI=1&TYPE=xmlhttp`
      const response = await fetch(`${address}?${parameters}`)
      const text = await response.text()
      return { status: response.status, text, messages: () => readChunks(text).flat() as Sent[] }
    },
    /** An open stream; `read` answers the next bytes as text. */
    stream: async (acknowledged: number) => {
      const abort = new AbortController()
      onTestFinished(() => abort.abort())
      const parameters = `RID=rpc&SID=${sessionId}&AID=${acknowledged}&CI=0&TYPE=xmlhttp`
      const response = await fetch(`${address}?${parameters}`, { signal: abort.signal })
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      return { read: async () => (await reader?.read())?.value ?? '' }
    },
    terminate: () => fetch(`${address}?SID=${sessionId}&RID=3&TYPE=terminate`),
  }
}

/** A numbered message of the server. */
type Sent = [id: number, message: [Record<string, Record<string, unknown>>]]
