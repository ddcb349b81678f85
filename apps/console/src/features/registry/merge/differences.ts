import type { MergePreview } from '@arriero/domain/contract/http/registry-merge.ts'
import { isSameName } from '@arriero/domain/format/text.ts'
import type { RegistryPath } from '#features/registry-choice/record-lists.ts'

type Described = Pick<MergePreview['kept'], 'name' | 'document' | 'phone'>

/** «No coinciden el nombre ni el documento.» Null if both may be the same: people change their phone alone. */
export function describeDifferences(
  path: RegistryPath,
  kept: Described,
  other: Described,
): string | null {
  const name = path === 'vehicles' || path === 'trailers' ? 'la placa' : 'el nombre'
  const main = [
    !isSameName(kept.name, other.name) && name,
    differ(kept.document, other.document) && 'el documento',
  ].filter((part) => part !== false)
  if (main.length === 0) return null
  const parts = differ(kept.phone, other.phone) ? [...main, 'el teléfono'] : main
  if (parts.length === 1) return `No coincide ${parts[0]}.`
  return `No coinciden ${parts.slice(0, -1).join(', ')} ni ${parts.at(-1)}.`
}

/** What is not known says nothing. */
const differ = (one: string | null, another: string | null) =>
  one !== null && another !== null && one !== another
