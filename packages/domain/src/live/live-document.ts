/** What a collection holds: its content changes only together with its version, which only rises. */
export interface LiveDocument {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

/** The fields of a document that changed, with the version they bring it to. */
export type LivePatch = LiveDocument
