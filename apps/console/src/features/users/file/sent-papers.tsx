import type { ItemAttempt, StoredFile, UserFile } from '@arriero/domain/contract/http/review.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { reviewItem, type ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { itemReasons, verdictLabels } from '@arriero/domain/users/review-reason.ts'
import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#data/current-user.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ToneChip } from '#ui/tone-chip.tsx'
import { formatField } from '../review/field-value.ts'
import { verdictMarks } from '../user-chips.tsx'
import { DocumentViewer } from '../viewer/document-viewer.tsx'
import { FileSection } from './file-section.tsx'
import classes from './person-file.module.css'

interface ShownFile {
  file: StoredFile
  label: string
}

/** What the person sent and how each sending was judged. */
export function SentPapers({ file }: { file: UserFile }) {
  const [shown, setShown] = useState<ShownFile | null>(null)
  return (
    <FileSection title="Documentos enviados">
      <ul className={classes.lines}>
        {file.items.map(({ item, attempts }) => (
          <li key={item} className={classes.sent}>
            <h3 className={classes.sentTitle}>{reviewItem(item).label}</h3>
            {attempts.map((attempt) => (
              <Attempt key={attempt.attempt} item={item} attempt={attempt} onShow={setShown} />
            ))}
          </li>
        ))}
      </ul>
      <Dialog title={shown?.label ?? ''} isOpen={shown !== null} onClose={() => setShown(null)}>
        {shown && (
          <div className={classes.shown}>
            <DocumentViewer file={shown.file} label={shown.label} onStep={undefined} />
          </div>
        )}
      </Dialog>
    </FileSection>
  )
}

interface AttemptProps {
  item: ReviewItemKey
  attempt: ItemAttempt
  onShow: (shown: ShownFile) => void
}

function Attempt({ item, attempt, onShow }: AttemptProps) {
  const canRead = useCan('file.read')
  const { fields, files } = reviewItem(item)
  const { verdict, reason, note, decidedBy, decidedAt } = attempt
  const typed = Object.entries(fields).flatMap(([name, { label, type }]) => {
    const value = attempt.fields[name]
    return value ? [`${label}: ${formatField(type, value)}`] : []
  })
  return (
    <div className={classes.attempt}>
      <div className={classes.line}>
        <span className={classes.soft}>
          {attempt.attempt}.º envío, {formatDateTime(attempt.sentAt)}
        </span>
        {verdict && <ToneChip {...verdictMarks[verdict]} label={verdictLabels[verdict]} />}
      </div>
      {typed.length > 0 && <p className={classes.typed}>{typed.join(' · ')}</p>}
      {reason && (
        <p className={classes.typed}>
          {itemReasons[reason].label}
          {note && ` · «${note}»`}
        </p>
      )}
      {decidedAt && (
        <p className={classes.soft}>
          {decidedBy ?? 'Un administrador'}, {formatDateTime(decidedAt)}
        </p>
      )}
      {canRead && (
        <div className={classes.codes}>
          {attempt.files.map((file, at) => {
            const label = files[at] ?? reviewItem(item).label
            return (
              <Button
                key={file.id}
                variant="default"
                size="compact-xs"
                leftSection={<IconPhoto size={14} stroke={1.75} />}
                onClick={() => onShow({ file, label })}
              >
                {label}
              </Button>
            )
          })}
        </div>
      )}
    </div>
  )
}
