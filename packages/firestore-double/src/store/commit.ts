import { isDeepStrictEqual } from 'node:util'
import { RpcError } from '../rpc-error.ts'
import type { DocumentStore, StoredDocument } from './document-store.ts'
import { fieldAt, parseFieldPath, withField } from './field-path.ts'
import { type FieldTransform, transformField } from './field-transform.ts'
import { type FirestoreFields, type FirestoreValue, toMicros, toTimestamp } from './value.ts'

/** One write of a commit, as the wire carries it. */
export interface DocumentWrite {
  update?: { name: string; fields?: FirestoreFields }
  delete?: string
  verify?: string
  transform?: { document: string; fieldTransforms?: FieldTransform[] }
  updateMask?: { fieldPaths?: string[] }
  updateTransforms?: FieldTransform[]
  currentDocument?: { exists?: boolean; updateTime?: string }
}

/** Throws when the caller may not do this. */
type Authorize = (
  operation: 'create' | 'update' | 'delete',
  before: StoredDocument | undefined,
  after: StoredDocument | undefined,
  name: string,
) => void

interface WriteResult {
  updateTime?: string
  transformResults?: FirestoreValue[]
}

/** Applies all writes, or none when one of them fails. A write that changes nothing keeps the version. */
export function commit(
  store: DocumentStore,
  writes: readonly DocumentWrite[],
  authorize: Authorize,
): { commitTime: string; writeResults: WriteResult[] } {
  const time = store.now()
  const staged = new Map<string, StoredDocument | undefined>()
  const writeResults = writes.map((write): WriteResult => {
    const name = nameOf(write)
    const before = staged.has(name) ? staged.get(name) : store.get(name)
    const { fields, transformResults } = fieldsAfter(write, before, time)
    const after = fields && documentAfter(name, fields, before, time)
    if (write.verify === undefined) authorize(operationOf(write, before), before, after, name)
    checkPrecondition(write, name, before)
    staged.set(name, after)
    return {
      ...(after && write.verify === undefined && { updateTime: toTimestamp(after.updateTime) }),
      ...(transformResults.length > 0 && { transformResults }),
    }
  })
  store.write(staged, time)
  return { commitTime: toTimestamp(time), writeResults }
}

export function nameOf(write: DocumentWrite): string {
  const name =
    write.update?.name ?? write.delete ?? write.verify ?? write.transform?.document ?? undefined
  if (name === undefined) throw new RpcError('INVALID_ARGUMENT', 'A write names no document')
  return name
}

/** A write that requires the document counts as an update even if it is missing: it fails later, as not found. */
function operationOf(write: DocumentWrite, before: StoredDocument | undefined) {
  if (write.delete !== undefined) return 'delete'
  return before || write.currentDocument?.exists === true ? 'update' : 'create'
}

function checkPrecondition(
  { currentDocument }: DocumentWrite,
  name: string,
  before: StoredDocument | undefined,
): void {
  const { exists, updateTime } = currentDocument ?? {}
  if (exists === true && !before) {
    throw new RpcError('NOT_FOUND', `No document to update: ${name}`)
  }
  if (exists === false && before) {
    throw new RpcError('ALREADY_EXISTS', `Document already exists: ${name}`)
  }
  if (updateTime !== undefined && before?.updateTime !== toMicros(updateTime)) {
    throw new RpcError(
      'FAILED_PRECONDITION',
      `The stored version does not match the required one: ${name}`,
    )
  }
}

/** The fields after the write, undefined when the document is missing then. */
function fieldsAfter(write: DocumentWrite, before: StoredDocument | undefined, time: number) {
  const transforms = [
    ...(write.updateTransforms ?? []),
    ...(write.transform?.fieldTransforms ?? []),
  ]
  let fields = baseFields(write, before)
  const transformResults = transforms.map((transform) => {
    const path = parseFieldPath(transform.fieldPath)
    const value = transformField(transform, fieldAt(before?.fields ?? {}, path), time)
    fields = withField(fields ?? {}, path, value)
    return value
  })
  return { fields, transformResults }
}

function baseFields(write: DocumentWrite, before: StoredDocument | undefined) {
  if (write.delete !== undefined) return undefined
  if (!write.update) return before?.fields
  const given = write.update.fields ?? {}
  if (!write.updateMask) return given
  const paths = (write.updateMask.fieldPaths ?? []).map(parseFieldPath)
  return paths.reduce(
    (fields, path) => withField(fields, path, fieldAt(given, path)),
    before?.fields ?? {},
  )
}

function documentAfter(
  name: string,
  fields: FirestoreFields,
  before: StoredDocument | undefined,
  time: number,
): StoredDocument {
  if (before && isDeepStrictEqual(before.fields, fields)) return before
  return { name, fields, createTime: before?.createTime ?? time, updateTime: time }
}
