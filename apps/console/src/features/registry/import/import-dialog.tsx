import type { ImportPreview } from '@arriero/domain/contract/http/registry-import.ts'
import {
  type ImportKind,
  importColumns,
  importTemplate,
} from '@arriero/domain/users/import-columns.ts'
import { companyKindLabels } from '@arriero/domain/users/company-kind.ts'
import { trailerTypes } from '@arriero/domain/users/trailer.ts'
import { vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { downloadText } from '#ui/download-file.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { previewImport } from './import-data.ts'
import { ImportPreviewStep } from './import-preview-step.tsx'
import { ImportProgressStep } from './import-progress-step.tsx'
import classes from './import-dialog.module.css'

interface ImportDialogProps {
  kind: ImportKind
  /** «Clientes» */
  title: string
  isOpen: boolean
  onClose: () => void
}

/** Imports a file in three steps: choose it, see what it would do, follow it. */
export function ImportDialog({ kind, title, isOpen, onClose }: ImportDialogProps) {
  const noun = title.toLowerCase()
  return (
    <Dialog title={`Importar ${noun}`} isOpen={isOpen} onClose={onClose} hasInput>
      <ImportSteps kind={kind} noun={noun} onClose={onClose} />
    </Dialog>
  )
}

interface ImportStepsProps {
  kind: ImportKind
  noun: string
  onClose: () => void
}

function ImportSteps({ kind, noun, onClose }: ImportStepsProps) {
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [importId, setImportId] = useState<string | null>(null)
  if (importId !== null) {
    return <ImportProgressStep kind={kind} id={importId} noun={noun} onClose={onClose} />
  }
  if (preview !== null) {
    return (
      <ImportPreviewStep
        kind={kind}
        preview={preview}
        onBack={() => setPreview(null)}
        onStarted={setImportId}
      />
    )
  }
  return <FileStep kind={kind} noun={noun} onPreview={setPreview} />
}

interface FileStepProps {
  kind: ImportKind
  noun: string
  onPreview: (preview: ImportPreview) => void
}

const daysNote = 'Los días van como 31/12/2027 o 2027-12-31'

/** What the headings don't say. */
const columnNotes: Partial<Record<ImportKind, string>> = {
  customers: `Tipos de empresa: ${Object.values(companyKindLabels).join(', ')}. De contado son 0 días de crédito.`,
  drivers: `${daysNote}. El vehículo debe estar registrado.`,
  vehicles: `Tipos: ${vehicleTypes.join(', ')}. ${daysNote}. Propietario y tenedor van con su NIT o cédula, y deben estar registrados.`,
  trailers: `Tipos: ${trailerTypes.join(', ')}. ${daysNote}, y el vehículo debe estar registrado.`,
  holders: 'El tipo de documento es CC, CE, PPT, PA, TI o NIT.',
}

function FileStep({ kind, noun, onPreview }: FileStepProps) {
  const { http } = useServices()
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function read(file: File) {
    setProblem(null)
    setIsReading(true)
    try {
      onPreview(await previewImport(http, kind, file))
    } catch (error) {
      setProblem(describeError(error))
      setIsReading(false)
    }
  }

  return (
    <div className={classes.step}>
      <p className={classes.text}>
        Suba un archivo CSV o XLSX de hasta 5.000 filas. Antes de registrar algo le mostramos qué
        cambiaría y qué filas tienen problemas.
      </p>
      <p className={classes.text}>
        Columnas:{' '}
        {importColumns[kind]
          .map(({ label, isRequired }) => (isRequired ? label : `${label} (opcional)`))
          .join(', ')}
        . {columnNotes[kind]}
      </p>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          onClick={() => downloadText(`${noun}.csv`, importTemplate(kind), 'text/csv')}
        >
          Descargar la plantilla
        </Button>
      </div>
      <FileDrop isBusy={isReading} onFile={(file) => void read(file)} />
      <FormMessage>{problem}</FormMessage>
    </div>
  )
}
