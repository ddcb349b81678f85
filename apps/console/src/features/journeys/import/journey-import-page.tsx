import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '#data/current-user.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { EmptyPanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { FileStep } from './file-step.tsx'
import { useImportWork } from './import-work.ts'
import { discardPreview } from './journey-import-data.ts'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'

/** Creates journeys from a file in three steps: choose it, see what it would do, follow it. */
export function JourneyImportPage() {
  const { abilities } = useCurrentUser()
  const { http } = useServices()
  const [{ file, preview, importId }, change] = useImportWork()

  function startAgain() {
    if (preview && importId === null) discardPreview(http, preview.id)
    change({ file: null, preview: null, importId: null })
  }

  if (abilities && !abilities.includes('journey.create')) return <NotAllowed />
  return (
    <>
      <PageHeader title="Viajes desde un archivo" />
      {importId !== null ? (
        <ResultStep id={importId} onAgain={startAgain} />
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

function NotAllowed() {
  return (
    <>
      <PageHeader title="Viajes desde un archivo" />
      <EmptyPanel
        icon={<IconLock size={22} stroke={1.5} />}
        title="Usted no puede crear viajes"
        message="Su rol permite verlos. Si los necesita crear, pídaselo a un administrador."
        action={
          <Button component={Link} to={paths.inProgress()} variant="default">
            Ver los viajes en curso
          </Button>
        }
      />
    </>
  )
}
