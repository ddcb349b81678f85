/** Saves bytes as a file in the browser. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

/** Saves a text as a file, without a request. */
export const downloadText = (name: string, text: string, type = 'text/plain'): void =>
  downloadFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
