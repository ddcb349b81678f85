import type { JourneyImportPreview } from '@arriero/domain/contract/http/journey-import.ts'
import type { FileTableFormat } from '@arriero/domain/format/file-column.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { maxImportBytes, maxImportRows } from '@arriero/domain/format/file-column.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { downloadFile } from '#ui/download-file.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { previewJourneys, readTemplate } from './journey-import-data.ts'
import { StepTitle } from './step-title.tsx'
import classes from './journey-import.module.css'

interface FileStepProps {
  /** Chosen before: the server could not be reached, or the session ended. */
  file: File | null
  onFile: (file: File) => void
  onPreview: (preview: JourneyImportPreview) => void
}

const tooLarge = `El archivo puede tener ${formatNumber(maxImportBytes / 1024 / 1024)} MB como máximo. Divídalo en varios.`

export function FileStep({ file, onFile, onPreview }: FileStepProps) {
  const { http } = useServices()
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function read(chosen: File) {
    onFile(chosen)
    setProblem(chosen.size > maxImportBytes ? tooLarge : null)
    if (chosen.size > maxImportBytes) return
    setIsReading(true)
    try {
      onPreview(await previewJourneys(http, chosen))
    } catch (error) {
      setProblem(describeError(error))
      setIsReading(false)
    }
  }

  async function download(format: FileTableFormat) {
    setProblem(null)
    try {
      downloadFile(`viajes.${format}`, await readTemplate(http, format))
    } catch (error) {
      setProblem(describeError(error))
    }
  }

  return (
    <div className={classes.scroll}>
      <div className={classes.step}>
        <StepTitle>Elija el archivo</StepTitle>
        <p className={classes.text}>
          Suba un archivo CSV o XLSX de hasta {formatNumber(maxImportRows)} viajes. Antes de crear
          algo le mostramos cada problema con su fila y su columna. El mismo archivo dos veces no
          crea nada dos veces.
        </p>
        <div className={classes.buttons}>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() => void download(format)}
            >
              {format === 'xlsx' ? 'Plantilla de Excel' : 'Plantilla CSV'}
            </Button>
          ))}
        </div>
        <FileDrop isBusy={isReading} onFile={(chosen) => void read(chosen)} />
        <FormMessage>{problem}</FormMessage>
        {file && !isReading && (
          <div className={classes.buttons}>
            <span className={classes.fileName}>{file.name}</span>
            <Button size="compact-sm" variant="default" onClick={() => void read(file)}>
              Revisar otra vez
            </Button>
          </div>
        )}
        <h2 className={classes.title}>Lo que hay que saber</h2>
        <ul className={classes.notes}>
          <li>El cliente va con su NIT o su nombre, y debe estar registrado y activo.</li>
          <li>
            Origen y destino son un municipio, su código DIVIPOLA o una sede del cliente. Si hay
            varios municipios con ese nombre, agregue el departamento: «Armenia, Quindío».
          </li>
          <li>
            Con cita de cargue el viaje es una reserva; sin ella se pide para ya. Las citas van en
            hora de Colombia: 15/11/2026 14:05.
          </li>
          <li>El flete va en pesos y sin centavos: 4.850.000.</li>
          <li>
            Con la orden del cliente, una misma orden no se crea dos veces aunque usted corrija sus
            otros datos. Sin orden ni cita, una carga igual se puede volver a pedir al día
            siguiente.
          </li>
        </ul>
      </div>
    </div>
  )
}
