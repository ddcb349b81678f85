import { vi } from 'vitest'

/** Replaces `XMLHttpRequest`; the test decides how the upload ends. */
export function scriptUploads() {
  const uploads: { url: string; end: (status: number, body: unknown) => void; drop: () => void }[] =
    []
  class ScriptedUpload extends EventTarget {
    upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    timeout = 0
    #url = ''
    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader() {}
    getResponseHeader = () => null
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send() {
      uploads.push({
        url: this.#url,
        end: (status, body) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.dispatchEvent(new Event('load'))
        },
        drop: () => this.dispatchEvent(new Event('error')),
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', ScriptedUpload)
  return uploads
}
