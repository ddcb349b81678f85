export type Density = 'comfortable' | 'compact'

export interface Preferences {
  density: Density
  isRailCollapsed: boolean
  /** Shortcuts without a modifier: `G` then a letter, `/`, `?`. Can be turned off, because dictation software sends stray letters. */
  hasSingleKeys: boolean
  /** Columns of the journey list; null means the default set. */
  columns: readonly string[] | null
  /** Columns of the list of all journeys. */
  allJourneysColumns: readonly string[] | null
  /** Of exported files; null means the default ones. */
  exportColumns: readonly string[] | null
  exportFormat: 'csv' | 'xlsx'
  /** Show embedded maps also where the browser draws them in software. */
  hasSlowMap: boolean
}

const defaults: Preferences = {
  density: 'comfortable',
  isRailCollapsed: false,
  hasSingleKeys: true,
  columns: null,
  allJourneysColumns: null,
  exportColumns: null,
  exportFormat: 'xlsx',
  hasSlowMap: false,
}
/** Also read by `public/before-paint.js`, which sets the density before the first paint. */
const storageKey = 'arriero-preferences'

export interface PreferenceStore {
  get: () => Preferences
  set: (change: Partial<Preferences>) => void
  subscribe: (listener: () => void) => () => void
}

export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem'>): PreferenceStore {
  const listeners = new Set<() => void>()
  let current = { ...defaults, ...parsePreferences(storage.getItem(storageKey)) }
  return {
    get: () => current,
    set(change) {
      current = { ...current, ...change }
      save(storage, current)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** With full or blocked storage the change still applies, until the page is reloaded. */
function save(storage: Pick<Storage, 'setItem'>, preferences: Preferences): void {
  try {
    storage.setItem(storageKey, JSON.stringify(preferences))
  } catch {
    // No message needed: the page already shows the new preferences.
  }
}

/** Reads the stored preferences and drops invalid values. */
export function parsePreferences(text: string | null): Partial<Preferences> {
  const source = parseObject(text)
  const density = source.get('density')
  const isRailCollapsed = source.get('isRailCollapsed')
  const hasSingleKeys = source.get('hasSingleKeys')
  const hasSlowMap = source.get('hasSlowMap')
  const columns = source.get('columns')
  const allJourneysColumns = source.get('allJourneysColumns')
  const exportColumns = source.get('exportColumns')
  const exportFormat = source.get('exportFormat')
  return {
    ...(density === 'comfortable' || density === 'compact' ? { density } : {}),
    ...(typeof isRailCollapsed === 'boolean' ? { isRailCollapsed } : {}),
    ...(typeof hasSingleKeys === 'boolean' ? { hasSingleKeys } : {}),
    ...(typeof hasSlowMap === 'boolean' ? { hasSlowMap } : {}),
    ...(isTextList(columns) ? { columns } : {}),
    ...(isTextList(allJourneysColumns) ? { allJourneysColumns } : {}),
    ...(isTextList(exportColumns) ? { exportColumns } : {}),
    ...(exportFormat === 'csv' || exportFormat === 'xlsx' ? { exportFormat } : {}),
  }
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function parseObject(text: string | null): Map<string, unknown> {
  try {
    return new Map(Object.entries(Object(JSON.parse(text ?? '{}'))))
  } catch {
    return new Map()
  }
}
