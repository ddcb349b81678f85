import { SharedExport } from '@arriero/domain/contract/http/journey-exports.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { formatBytes, formatJourneys } from '@arriero/domain/format/number.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import type { Http } from '#data/http/http.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { useServices } from '#data/use-services.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { downloadFile } from '#ui/download-file.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import classes from './download-page.module.css'

/** The public page of one exported file. `token` is empty if the link is incomplete. */
export function DownloadPage({ token }: { token: string }) {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <BrandMark />
      </header>
      <main className={classes.main}>
        {token === '' ? <UnknownLink /> : <LinkedFile token={token} />}
      </main>
    </div>
  )
}

type LinkState =
  | { kind: 'loading' }
  | { kind: 'unknown' }
  | { kind: 'failed'; failure: unknown }
  | { kind: 'ready'; file: SharedExport }

function LinkedFile({ token }: { token: string }) {
  const { http } = useServices()
  const [state, setState] = useState<LinkState>({ kind: 'loading' })
  useEffect(() => {
    void readLink(http, token).then(setState)
  }, [http, token])
  switch (state.kind) {
    case 'loading':
      return (
        <Notice title="Buscando el archivo…">
          <output className={classes.soft}>Un momento, por favor.</output>
        </Notice>
      )
    case 'unknown':
      return <UnknownLink />
    case 'failed':
      return (
        <Notice title="No pudimos traer el archivo">
          <p role="alert">{describeError(state.failure)}</p>
          <Button onClick={() => void readLink(http, token).then(setState)}>Reintentar</Button>
        </Notice>
      )
    case 'ready':
      return (
        <ReadyFile
          token={token}
          file={state.file}
          onUnknown={() => setState({ kind: 'unknown' })}
        />
      )
  }
}

async function readLink(http: Http, token: string): Promise<LinkState> {
  const call = {
    method: 'POST',
    base: 'gateway',
    path: 'shared/export',
    body: { token },
  } as const
  try {
    return { kind: 'ready', file: SharedExport.parse(await http.writeWithoutToken(call)) }
  } catch (failure) {
    return isUnknown(failure) ? { kind: 'unknown' } : { kind: 'failed', failure }
  }
}

const isUnknown = (failure: unknown) =>
  failure instanceof HttpFailure && failure.code === 'export.link-unknown'

interface ReadyFileProps {
  token: string
  file: SharedExport
  onUnknown: () => void
}

function ReadyFile({ token, file, onUnknown }: ReadyFileProps) {
  const { fileName, rowCount, sizeBytes, expiresAt } = file
  const { http } = useServices()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function download() {
    setProblem(null)
    setIsBusy(true)
    try {
      const call = { base: 'gateway', path: 'shared/export/file', link: { token } } as const
      downloadFile(fileName, await http.download(call))
    } catch (error) {
      if (isUnknown(error)) return onUnknown()
      setProblem(describeError(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Notice title="Archivo de viajes">
      <p className={classes.name}>{fileName}</p>
      <p className={classes.soft}>
        {formatJourneys(rowCount)}, {formatBytes(sizeBytes)}. El enlace vence a las{' '}
        {formatTime(expiresAt)} (hora de Colombia).
      </p>
      <Button
        leftSection={<IconDownload size={18} stroke={1.75} />}
        loading={isBusy}
        onClick={() => void download()}
      >
        Descargar
      </Button>
      <FormMessage>{problem}</FormMessage>
    </Notice>
  )
}

/** The same for a link that is unknown, expired, or of a deleted file. */
function UnknownLink() {
  return (
    <Notice title="Enlace no disponible">
      <p>{errorCatalogue['export.link-unknown'].message}</p>
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.notice}>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </section>
  )
}
