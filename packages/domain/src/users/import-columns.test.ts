import { expect, test } from 'vitest'
import { findColumn } from '../format/file-column.ts'
import { journeyFileColumns } from '../journeys/journey-file-columns.ts'
import { importColumns } from './import-columns.ts'

const files = Object.entries({ ...importColumns, journeys: journeyFileColumns })

test.each(files)('each heading of %s means one column', (_kind, columns) => {
  for (const { field, label, aliases } of columns) {
    for (const heading of [label, ...aliases]) {
      expect([heading, findColumn(columns, heading)?.field]).toEqual([heading, field])
    }
  }
})
