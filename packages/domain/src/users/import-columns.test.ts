import { expect, test } from 'vitest'
import { findImportColumn, importColumns, importKinds } from './import-columns.ts'

test.each(importKinds)('each heading of %s means one column', (kind) => {
  for (const { field, label, aliases } of importColumns[kind]) {
    for (const heading of [label, ...aliases]) {
      expect([heading, findImportColumn(kind, heading)?.field]).toEqual([heading, field])
    }
  }
})
