import type { IncomingMessage, ServerResponse } from 'node:http'

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

/**
 * The SDK sends its requests with credentials, so the origin is repeated: browsers refuse `*` then. Streams must
 * not be cached or inspected for their type, which would hold back their first bytes.
 */
export function setCommonHeaders(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers
  const headers = {
    Server: 'arriero-firestore-double',
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    ...(origin !== undefined && {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      Vary: 'Origin',
    }),
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

/** Answers a preflight: any method and header that the browser asks for. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const asked = request.headers['access-control-request-headers'] ?? ''
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
  response.setHeader('Access-Control-Allow-Headers', asked)
  response.setHeader('Access-Control-Max-Age', '3600')
  response.writeHead(204).end()
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.writeHead(status).end(JSON.stringify(body))
}
