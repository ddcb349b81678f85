import type { StoredDocument } from '../store/document-store.ts'
import { toTimestamp } from '../store/value.ts'

/** A document as the wire carries it. */
export const toWireDocument = ({ name, fields, createTime, updateTime }: StoredDocument) => ({
  name,
  fields,
  createTime: toTimestamp(createTime),
  updateTime: toTimestamp(updateTime),
})
