import { NativeSelect, TextInput } from '@mantine/core'
import { dayText, parseDay } from './day-text.ts'
import { EditableList } from './editable-list.tsx'
import type { RecordFormState } from './record-kind.ts'

export interface PaperValues {
  kind: string
  number: string
  expiresOn: string
}

interface PaperListProps {
  /** Labels by kind. */
  labels: Readonly<Record<string, string>>
  papers: readonly PaperValues[]
  errors: RecordFormState<object>['errors']
  onChange: (papers: readonly PaperValues[]) => void
}

/** Papers that expire, with their number and last day. */
export function PaperList({ labels, papers, errors, onChange }: PaperListProps) {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return (
    <EditableList
      title="Documentos"
      addLabel="Agregar documento"
      itemName="el documento"
      items={papers}
      empty={{ kind: '', number: '', expiresOn: '' }}
      name="papers"
      errors={errors}
      onChange={onChange}
    >
      {(paper, { number, change, errorOf }) => (
        <>
          <NativeSelect
            label={`Documento ${number}`}
            data={[{ value: '', label: 'Elija el documento' }, ...options]}
            value={paper.kind}
            error={errorOf('kind')}
            onChange={(event) => change({ ...paper, kind: event.currentTarget.value })}
          />
          <TextInput
            label={`Número del documento ${number}`}
            value={paper.number}
            error={errorOf('number')}
            onChange={(event) => change({ ...paper, number: event.currentTarget.value })}
          />
          <TextInput
            label={`Vencimiento del documento ${number}`}
            placeholder="31/12/2027"
            inputMode="numeric"
            value={paper.expiresOn}
            error={errorOf('expiresOn')}
            onChange={(event) => change({ ...paper, expiresOn: event.currentTarget.value })}
          />
        </>
      )}
    </EditableList>
  )
}

interface RecordedPaper {
  kind: string
  number: string
  expiresOn: string | null
}

export const toPaperValues = (papers: readonly RecordedPaper[] = []): readonly PaperValues[] =>
  papers.map(({ kind, number, expiresOn }) => ({
    kind,
    number,
    expiresOn: expiresOn === null ? '' : dayText(expiresOn),
  }))

export const toPaperBodies = (papers: readonly PaperValues[]): RecordedPaper[] =>
  papers.map(({ kind, number, expiresOn }) => ({
    kind,
    number,
    expiresOn: expiresOn.trim() === '' ? null : parseDay(expiresOn),
  }))
