/** The search text and the open record, as they are in the address. */
export interface RegistrySearch {
  texto?: string | undefined
  /** Id of the open record, or `nuevo`. */
  abierto?: string | undefined
}

export const newRecord = 'nuevo'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const readRegistrySearch = (search: Record<string, unknown>): RegistrySearch => ({
  texto: text(search.texto),
  abierto: text(search.abierto),
})
