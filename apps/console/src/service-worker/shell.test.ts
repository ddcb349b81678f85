import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Shell } from './shell.ts'

/** The browser's caches, with whole addresses as keys. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>()
  open = async (name: string) => {
    const entries = this.all.get(name) ?? new Map<string, Response>()
    this.all.set(name, entries)
    return {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, answer: Response) => void entries.set(key, answer),
    }
  }
  match = async (key: string | { url: string }) => {
    const path = typeof key === 'string' ? key : key.url
    return [...this.all.values()].map((entries) => entries.get(path)?.clone()).find(Boolean)
  }
  keys = async () => [...this.all.keys()]
  delete = async (name: string) => this.all.delete(name)
}

const never = new Promise<Response>(() => undefined)
const pageOf = (build: string) => `<meta name="build" content="${build}"> stored page`
let caches: FakeCaches
let answers: Record<string, string>
const fetched = vi.fn<(path: string) => void>()

beforeEach(() => {
  caches = new FakeCaches()
  answers = { '/assets/a.js': 'a', '/assets/b.js': 'b', '/index.html': pageOf('1') }
  fetched.mockClear()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (asked: string | { url: string }) => {
    const path = typeof asked === 'string' ? asked : asked.url
    fetched(path)
    const text = answers[path]
    return text === undefined ? new Response('', { status: 404 }) : new Response(text)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const shell = new Shell({ id: '1', files: ['/assets/a.js'] })
const textOf = async (answer: Promise<Response>) => (await answer).text()
const file = (path: string) => ({ url: path }) as Request

describe('an installation', () => {
  test('fetches again only what no build has', async () => {
    await shell.fill()
    answers['/index.html'] = pageOf('2')
    fetched.mockClear()
    await new Shell({ id: '2', files: ['/assets/a.js', '/assets/b.js'] }).fill()
    expect(fetched.mock.calls.flat()).toEqual(['/assets/b.js', '/index.html'])
  })

  test('fails if a file is missing', async () => {
    delete answers['/assets/a.js']
    await expect(shell.fill()).rejects.toThrow('/assets/a.js: 404')
  })

  test('fails if the page is of another build', async () => {
    answers['/index.html'] = pageOf('2')
    await expect(shell.fill()).rejects.toThrow('another build')
  })
})

describe('a page', () => {
  beforeEach(() => shell.fill())

  test('comes from the network, whatever the server says', async () => {
    const starting = new Response('starting', { status: 503 })
    expect(await textOf(shell.answerPage(Promise.resolve(starting)))).toBe('starting')
  })

  test('comes from the store without network', async () => {
    const lost = Promise.reject<Response>(new TypeError('Failed to fetch'))
    expect(await textOf(shell.answerPage(lost))).toContain('stored page')
  })

  test('comes from the store behind a proxy without a server', async () => {
    const proxy = Promise.resolve(new Response('Bad gateway', { status: 502 }))
    expect(await textOf(shell.answerPage(proxy))).toContain('stored page')
  })

  test('comes from the store after four seconds', async () => {
    vi.useFakeTimers()
    const answer = textOf(shell.answerPage(never))
    await vi.advanceTimersByTimeAsync(4000)
    expect(await answer).toContain('stored page')
  })

  test('is left to the network where none is stored', async () => {
    const lost = Promise.reject<Response>(new TypeError('Failed to fetch'))
    const other = new Shell({ id: '9', files: [] })
    await expect(other.answerPage(lost)).rejects.toThrow('Failed to fetch')
  })
})

test('a file comes from the store of any build, another from the network', async () => {
  await shell.fill()
  const next = new Shell({ id: '2', files: ['/assets/b.js'] })
  fetched.mockClear()
  expect(await textOf(next.answerFile(file('/assets/a.js')))).toBe('a')
  expect(fetched).not.toHaveBeenCalled()
  expect(await textOf(next.answerFile(file('/assets/b.js')))).toBe('b')
})

test('caches of old builds are deleted, other caches are not', async () => {
  for (const name of ['arriero-shell-a', 'arriero-shell-b', 'arriero-shell-c', 'other']) {
    await caches.open(name)
  }
  await shell.fill()
  await shell.deleteOutdated()
  expect(await caches.keys()).toEqual([
    'arriero-shell-b',
    'arriero-shell-c',
    'other',
    'arriero-shell-1',
  ])
})
