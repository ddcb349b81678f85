import type { JourneyExport } from '@arriero/domain/contract/http/journey-exports.ts'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { downloadFile } from '#ui/download-file.ts'
import { readExportFile } from './export-data.ts'

/** Fetches a file with the session and saves it; what was stopped throws nothing. */
export function useExportDownload() {
  const { http } = useServices()
  const [isDownloading, setIsDownloading] = useState(false)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  async function download({ id, fileName }: Pick<JourneyExport, 'id' | 'fileName'>) {
    const stopping = new AbortController()
    current.current = stopping
    setIsDownloading(true)
    try {
      downloadFile(fileName, await readExportFile(http, id, stopping.signal))
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    } finally {
      setIsDownloading(false)
    }
  }

  return { download, isDownloading, stop: () => current.current?.abort() }
}
