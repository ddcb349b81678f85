import type { JourneyImportPreview } from '@arriero/domain/contract/http/journey-import.ts'
import { useState } from 'react'
import type { ConsoleServices } from '#data/console-services.ts'
import { useCurrentUserId } from '#data/current-user.ts'
import { useServices } from '#data/use-services.ts'

/** How far a person has come with a file. */
export interface ImportWork {
  file: File | null
  preview: JourneyImportPreview | null
  /** Set once its journeys are being created. */
  importId: string | null
}

const nothing: ImportWork = { file: null, preview: null, importId: null }

/** A browser gives a chosen file only to the page that has it, so it is kept while somebody signs in again. */
const kept = new WeakMap<ConsoleServices, { userId: string; work: ImportWork }>()

/** The work of this person, also after the session ended meanwhile. */
export function useImportWork(): [ImportWork, (work: Partial<ImportWork>) => void] {
  const services = useServices()
  const userId = useCurrentUserId()
  const read = () => {
    const found = kept.get(services)
    return found?.userId === userId ? found.work : nothing
  }
  const [work, setWork] = useState(read)
  function change(next: Partial<ImportWork>) {
    // Several changes may follow each other before the next rendering.
    const changed = { ...read(), ...next }
    kept.set(services, { userId, work: changed })
    setWork(changed)
  }
  return [work, change]
}
