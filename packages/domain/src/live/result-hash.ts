/**
 * A checksum of the documents of a result and their versions. It is a sum, so that client and server can update
 * it one document at a time and in any order.
 */
export class ResultHash {
  #sum = 0
  #count = 0

  get value(): number {
    return this.#sum
  }

  get count(): number {
    return this.#count
  }

  add(id: string, version: number): void {
    this.#sum = (this.#sum + hashOf(id, version)) >>> 0
    this.#count += 1
  }

  remove(id: string, version: number): void {
    this.#sum = (this.#sum - hashOf(id, version)) >>> 0
    this.#count -= 1
  }

  clear(): void {
    this.#sum = 0
    this.#count = 0
  }
}

/** FNV-1a over the id, then mixed with the version so that close versions differ widely. */
function hashOf(id: string, version: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ version, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
