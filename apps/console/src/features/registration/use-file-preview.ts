import type { StoredFile } from '@arriero/domain/contract/http/review.ts'
import { useEffect, useState } from 'react'
import { readOwnFile } from './upload-file.ts'

/** The picture of a stored image. A PDF has none, and a picture that can't be read now is left out. */
export function useFilePreview(
  file: StoredFile | null,
  base: string,
  headers: Record<string, string>,
): { url: string | null; isPdf: boolean } {
  const [url, setUrl] = useState<string | null>(null)
  const isPdf = file?.mediaType === 'application/pdf'
  const id = isPdf ? null : (file?.id ?? null)
  const { authorization = '' } = headers
  useEffect(() => {
    if (id === null) return undefined
    const controller = new AbortController()
    let made: string | null = null
    readOwnFile(base + id, { authorization }, controller.signal).then(
      (blob) => {
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      () => setUrl(null),
    )
    return () => {
      controller.abort()
      setUrl(null)
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id, base, authorization])
  return { url, isPdf }
}
