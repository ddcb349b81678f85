import { VisuallyHidden } from '@mantine/core'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useCurrentUser } from '#data/current-user.ts'
import { useServices } from '#data/use-services.ts'
import { CreateNotAllowed } from '#features/journeys/create-not-allowed.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { FileStep } from './file-step.tsx'
import { describePreview } from './import-result.ts'
import { useImportWork } from './import-work.ts'
import { discardPreview } from './journey-import-data.ts'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'

const route = getRouteApi('/admin/viajes/importar')
const title = 'Viajes desde un archivo'

/** Creates journeys from a file in three steps: choose it, see what it would do, follow it. */
export function JourneyImportPage() {
  const { importacion } = route.useSearch()
  const { abilities } = useCurrentUser()
  const { http } = useServices()
  const navigate = route.useNavigate()
  const [{ file, preview, importId }, change] = useImportWork()

  const isReviewing = preview !== null && importId === null && importacion === undefined

  function startAgain() {
    if (isReviewing) discardPreview(http, preview.id)
    change({ file: null, preview: null, importId: null })
    if (importacion !== undefined) void navigate({ search: {}, replace: true })
  }

  if (abilities && !abilities.includes('journey.create')) return <CreateNotAllowed title={title} />
  return (
    <>
      <PageHeader title={title} />
      {/* Always mounted: screen readers only announce changes of existing live regions. */}
      <VisuallyHidden component="output">{isReviewing && describePreview(preview)}</VisuallyHidden>
      {importacion !== undefined ? (
        <ResultStep id={importacion} onAgain={startAgain} />
      ) : importId !== null ? (
        <Navigate from={route.id} search={{ importacion: importId }} replace />
      ) : preview ? (
        <PreviewStep
          fileName={file?.name ?? ''}
          preview={preview}
          onExpired={() => change({ preview: null })}
          onBack={startAgain}
          onStarted={(id) => change({ importId: id })}
        />
      ) : (
        <FileStep
          file={file}
          onFile={(chosen) => change({ file: chosen })}
          onPreview={(seen) => change({ preview: seen })}
        />
      )}
    </>
  )
}
