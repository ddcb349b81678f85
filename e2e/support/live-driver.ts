/** Where consoles get their live documents from: our own endpoint, or Firestore. */
export type LiveDriver = 'embedded' | 'firestore'

/** Of all stories that don't choose one themselves; `LIVE_DRIVER=firestore npm run e2e` runs them on Firestore. */
export const chosenDriver: LiveDriver =
  process.env['LIVE_DRIVER'] === 'firestore' ? 'firestore' : 'embedded'

/** How long a server that stands still may be called live: its sign of life is rarer on Firestore, where each is paid for. */
export const silentAfterMs: Record<LiveDriver, number> = { embedded: 3500, firestore: 6000 }

/** Why a story does not apply to consoles on Firestore. */
export const embeddedOnly = {
  frames: 'It reads the frames of our own socket.',
} as const
