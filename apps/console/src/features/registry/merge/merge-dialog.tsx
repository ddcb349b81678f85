import type { DuplicateReason, MergePreview } from '@arriero/domain/contract/http/registry-merge.ts'
import { Button, Radio } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import type { RecordKind } from '../record-kind.ts'
import { RecordSelect } from '#features/registry-choice/record-select.tsx'
import type { RecordTypes, RegistryPath } from '#features/registry-choice/record-lists.ts'
import { duplicatesQuery, mergePreviewQuery, mergeRecords } from './merge-data.ts'
import { describeDifferences } from './differences.ts'
import { phoneText } from '../use-record-form.ts'
import classes from '../registry-page.module.css'

interface MergeDialogProps<Path extends RegistryPath> {
  kind: Pick<RecordKind<Path, object>, 'path' | 'words' | 'toLine'>
  entry: RecordTypes[Path]
  isOpen: boolean
  onClose: () => void
  /** The record that stays. */
  onMerged: (id: string) => void
}

const movedThings: Record<RegistryPath, string> = {
  customers: 'los viajes y las llaves pasan',
  drivers: 'los viajes, las llaves y los documentos pasan',
  vehicles: 'los viajes, los conductores y los documentos pasan',
  trailers: 'los viajes y los documentos pasan',
  holders: 'los vehículos pasan',
}

/** Two records of the same person, company or truck become one. */
export function MergeDialog<Path extends RegistryPath>(props: MergeDialogProps<Path>) {
  const { kind, isOpen, onClose } = props
  const title = `Unir con otro ${kind.words.noun.toLowerCase()}`
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} hasInput>
      <MergeSteps {...props} />
    </Dialog>
  )
}

function MergeSteps<Path extends RegistryPath>({
  kind,
  entry,
  onClose,
  onMerged,
}: MergeDialogProps<Path>) {
  const { http } = useServices()
  const { path, words, toLine } = kind
  const [otherId, setOtherId] = useState('')
  const [keptId, setKeptId] = useState(entry.id)
  const { data: suggested } = useQuery(duplicatesQuery(http, path, entry.id))
  const isChosen = otherId !== '' && otherId !== entry.id
  const pair = { keptId, otherId: keptId === entry.id ? otherId : entry.id }
  const { data: preview, error } = useQuery({
    ...withErrorShownInPlace(mergePreviewQuery(http, path, pair)),
    enabled: isChosen,
  })
  const noun = words.noun.toLowerCase()
  return (
    <div className={classes.section}>
      <p className={classes.note}>
        Si {toLine(entry).name} está registrado dos veces, únalos: {movedThings[path]} al que se
        queda, y el otro sale de las listas. No se puede deshacer.
      </p>
      {suggested && suggested.duplicates.length > 0 && (
        <Radio.Group
          label="Parecidos"
          value={otherId}
          onChange={(id) => {
            setOtherId(id)
            setKeptId(entry.id)
          }}
        >
          <div className={classes.section}>
            {suggested.duplicates.map(({ id, name, reasons }) => (
              <Radio
                key={id}
                value={id}
                label={name}
                description={reasons.map((reason) => reasonLabels[reason]).join(', ')}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <RecordSelect
        path={path}
        name="otherId"
        label={`Buscar el otro ${noun}`}
        placeholder={`Por ${words.searchHint}`}
        nothingFound="Nada coincide."
        labelOf={(one) => `${toLine(one).name} · ${toLine(one).detail}`}
        stored={null}
        value={otherId}
        onChange={(id) => {
          setOtherId(id)
          setKeptId(entry.id)
        }}
      />
      {error && isChosen && <FormMessage>{describeError(error)}</FormMessage>}
      {preview && isChosen ? (
        <MergeForm
          path={path}
          noun={noun}
          preview={preview}
          onSwap={() => setKeptId(preview.other.id)}
          onClose={onClose}
          onMerged={onMerged}
        />
      ) : (
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      )}
    </div>
  )
}

const reasonLabels: Record<DuplicateReason, string> = {
  phone: 'el mismo teléfono',
  name: 'nombre parecido',
  document: 'documento parecido',
  plate: 'placa parecida',
}

interface MergeFormProps {
  path: RegistryPath
  noun: string
  preview: MergePreview
  /** The other one stays. */
  onSwap: () => void
  onClose: () => void
  onMerged: (id: string) => void
}

function MergeForm({ path, noun, preview, onSwap, onClose, onMerged }: MergeFormProps) {
  const { http } = useServices()
  const queries = useQueryClient()
  const { kept, other, refusal } = preview
  const differences = describeDifferences(path, kept, other)
  const form = useForm({
    initial: {},
    validate: () =>
      refusal === null
        ? {
            body: {
              otherId: other.id,
              expectedVersion: kept.version,
              otherVersion: other.version,
            },
          }
        : { errors: { form: refusal } },
    send: (body) => mergeRecords(http, path, kept.id, body),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['registry'] })
      showToast('Unidos', `${other.name} ahora es parte de ${kept.name}.`, 'done')
      onClose()
      onMerged(kept.id)
    },
  })
  return (
    <DialogForm
      form={form}
      intro={
        <>
          <p>
            Se queda <strong>{kept.name}</strong>
            {describePerson(kept)}, con sus datos. Desaparece <strong>{other.name}</strong>
            {describePerson(other)}.
          </p>
          <p>
            {describeMoves(preview)} {preview.consequence}
          </p>
          {differences !== null && (
            <p className={classes.warning}>
              {differences} Compruebe que son el mismo {noun}: no se puede deshacer.
            </p>
          )}
          {refusal !== null && <p role="alert">{refusal}</p>}
        </>
      }
      submitLabel="Unir"
      isDangerous={differences !== null}
      onCancel={onClose}
    >
      <div>
        <Button variant="default" size="compact-sm" onClick={onSwap}>
          Que se quede {other.name}
        </Button>
      </div>
    </DialogForm>
  )
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Two records often have the same name: « (CC 1.020.304.050, 300 123 4567)». */
function describePerson({ document, phone }: MergePreview['kept']): string {
  const known = [document, phoneText(phone)].filter(Boolean)
  return known.length === 0 ? '' : ` (${known.join(', ')})`
}

function describeMoves(preview: MergePreview): string {
  const { journeys, openJourneys, devices, papers, vehicles } = preview
  const parts = [
    journeys > 0 &&
      plural(journeys, 'viaje', 'viajes') +
        (openJourneys > 0 ? ` (${plural(openJourneys, 'abierto', 'abiertos')})` : ''),
    devices > 0 && plural(devices, 'llave', 'llaves'),
    papers > 0 && plural(papers, 'documento', 'documentos'),
    vehicles > 0 && plural(vehicles, 'vehículo', 'vehículos'),
  ].filter(Boolean)
  return parts.length === 0 ? 'No tiene nada que pasar.' : `Pasan: ${parts.join(', ')}.`
}
