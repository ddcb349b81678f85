import { isProxyFailure, outdatedCaches } from './request-policy.ts'

/** A build of the console: all it takes to start without network. */
export interface Build {
  id: string
  /** Paths of its files, without the page itself. */
  files: readonly string[]
}

const prefix = 'arriero-shell-'
const pagePath = '/index.html'
/** The stored page opens after this time; a slow network may still answer what the page asks next. */
const pageTimeoutMs = 4000

/** Keeps the page and the files of a build in a cache of its own. */
export class Shell {
  readonly #build: Build
  readonly #name: string

  constructor(build: Build) {
    this.#build = build
    this.#name = `${prefix}${build.id}`
  }

  /** Stores every file, one after the other, so that an open page has the network for itself. */
  async fill(): Promise<void> {
    const cache = await caches.open(this.#name)
    for (const file of this.#build.files) {
      if (await cache.match(file)) continue
      // An equal name has equal content, in any build.
      const stored = await caches.match(file)
      await cache.put(file, stored ?? (await fetchFile(file)))
    }
    await cache.put(pagePath, await this.#fetchPage())
  }

  /** While a deployment is under way another server may answer with another build: the next check tries again. */
  async #fetchPage(): Promise<Response> {
    const page = await fetchFile(pagePath, { cache: 'no-store' })
    const isOwn = (await page.clone().text()).includes(`content="${this.#build.id}"`)
    if (!isOwn) throw new Error('The page belongs to another build')
    return page
  }

  async deleteOutdated(): Promise<void> {
    const outdated = outdatedCaches(await caches.keys(), this.#name, prefix)
    await Promise.all(outdated.map((name) => caches.delete(name)))
  }

  /** The network's answer, unless it fails or takes too long. */
  async answerPage(network: Promise<Response>): Promise<Response> {
    const cache = await caches.open(this.#name)
    const stored = await cache.match(pagePath)
    if (!stored) return network
    try {
      const answer = await Promise.race([network, rejectLater(pageTimeoutMs)])
      return isProxyFailure(answer.status) ? stored : answer
    } catch {
      return stored
    }
  }

  /** From the cache of any build: an open page may belong to an earlier one. */
  async answerFile(request: Request): Promise<Response> {
    return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
  }
}

async function fetchFile(path: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(path, options)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer
}

const rejectLater = (milliseconds: number) =>
  new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error(`No answer in ${milliseconds} ms`)), milliseconds),
  )
