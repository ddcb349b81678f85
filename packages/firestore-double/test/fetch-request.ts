/**
 * `XMLHttpRequest` over Node's `fetch`, as far as the SDK uses it: its calls with one answer (transactions, counts)
 * have no other way. Streams use `fetch` themselves.
 */
export class FetchRequest {
  readyState = 0
  status = 0
  statusText = ''
  responseText = ''
  withCredentials = false
  timeout = 0
  onreadystatechange: (() => void) | null = null
  readonly #headers = new Headers()
  readonly #abort = new AbortController()
  #method = ''
  #address = ''

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
    this.#become(1)
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  send(body?: string): void {
    void this.#fetch(body)
  }

  abort(): void {
    this.#abort.abort()
  }

  getAllResponseHeaders(): string {
    return ''
  }

  getResponseHeader(): null {
    return null
  }

  async #fetch(body: string | undefined): Promise<void> {
    try {
      const response = await fetch(this.#address, {
        method: this.#method,
        headers: this.#headers,
        signal: this.#abort.signal,
        ...(body !== undefined && { body }),
      })
      this.responseText = await response.text()
      this.status = response.status
    } catch {
      // A browser reports a failed connection as status 0.
      this.status = 0
    }
    this.#become(4)
  }

  #become(readyState: number): void {
    this.readyState = readyState
    this.onreadystatechange?.()
  }
}
