import { formatJourneys } from '@arriero/domain/format/number.ts'
import type { JourneyExport } from '@arriero/domain/contract/http/journey-exports.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { downloadFile } from '#ui/download-file.ts'
import { showToast } from '#ui/toasts.tsx'
import { exportsQuery, isRunning, readExportFile } from './export-data.ts'

/** Open dialogs that show the exports: no toast is needed then. */
let shownCount = 0

export function useShownExports(): void {
  useEffect(() => {
    shownCount += 1
    return () => {
      shownCount -= 1
    }
  }, [])
}

const toastMs = 60_000

/** Read once when the console opens, which may be after a reload, and then only while one of them runs. */
function useKnownExports(): readonly JourneyExport[] | undefined {
  const { http } = useServices()
  const canRead = useCan('journey.read')
  const { data } = useQuery({
    ...exportsQuery(http),
    enabled: ({ state }) => canRead && (state.data?.some(isRunning) ?? true),
    // Without the news, the dialog still shows them.
    meta: { showsErrorInPlace: 'always' },
  })
  return data
}

export const useRunningExports = (): JourneyExport[] => useKnownExports()?.filter(isRunning) ?? []

/** Tells on every page when an export has ended. */
export function useExportNews(): void {
  const { http } = useServices()
  const exports = useKnownExports()
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const shown of exports ?? []) {
      if (isRunning(shown)) running.current.add(shown.id)
      else if (running.current.delete(shown.id) && shownCount === 0) tell(shown)
    }

    function tell(shown: JourneyExport) {
      const { state, fileName, rowCount, message } = shown
      if (state === 'cancelled') return
      if (state === 'failed') return showToast('No se pudo exportar', message ?? '', 'failed')
      showToast('Exportación lista', `${formatJourneys(rowCount)} en ${fileName}`, 'done', {
        label: 'Descargar',
        run: () => void save(shown),
        forMs: toastMs,
      })
    }

    async function save({ id, fileName }: JourneyExport) {
      try {
        downloadFile(fileName, await readExportFile(http, id))
      } catch (error) {
        showToast('No se pudo descargar', describeError(error), 'failed')
      }
    }
  }, [exports, http])
}
