import type { StoredFile } from '@arriero/domain/contract/http/review.ts'
import { reviewItem, type ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { UnstyledButton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'
import { fileQuery } from '../users-data.ts'
import { BlobImage } from './blob-image.tsx'
import classes from './file-strip.module.css'

interface FileStripProps {
  item: ReviewItemKey
  files: readonly StoredFile[]
  shownId: string | undefined
  onShow: (id: string) => void
}

/** The files of an item side by side; one alone needs no choice. */
export function FileStrip({ item, files, shownId, onShow }: FileStripProps) {
  if (files.length < 2) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields of a form
    <div className={classes.strip} role="group" aria-label="Archivos">
      {files.map((file, at) => (
        <UnstyledButton
          key={file.id}
          className={classes.thumb}
          aria-pressed={file.id === shownId}
          onClick={() => onShow(file.id)}
        >
          <Thumbnail file={file} />
          <span className={classes.name}>{reviewItem(item).files[at] ?? `Archivo ${at + 1}`}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}

function Thumbnail({ file }: { file: StoredFile }) {
  const { http } = useServices()
  const isImage = file.mediaType === 'image/jpeg'
  const { data } = useQuery({ ...fileQuery(http, file.id), enabled: isImage })
  if (!isImage) {
    return (
      <span className={classes.picture} aria-hidden="true">
        <IconFileTypePdf size={22} stroke={1.5} />
      </span>
    )
  }
  return <span className={classes.picture}>{data && <BlobImage blob={data} alt="" />}</span>
}
