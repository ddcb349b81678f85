import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { connections, pageSize } from './load.ts'

/** The newest journeys, page after page: a path for each connection. */
export async function journeyPages(
  url: string,
  headers: Record<string, string>,
): Promise<string[]> {
  const paths: string[] = []
  for (let cursor = ''; paths.length < connections;) {
    const path = `/gateway/journeys?limit=${pageSize}${cursor}`
    paths.push(path)
    const { nextCursor } = (await (await fetch(url + path, { headers })).json()) as JourneyPage
    cursor = `&cursor=${nextCursor}`
  }
  return paths
}
