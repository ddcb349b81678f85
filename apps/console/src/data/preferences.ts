export type Density = 'comfortable' | 'compact'

export interface Preferences {
  density: Density
  isRailCollapsed: boolean
  /** `G` then a letter, `/`, `?`: some people dictate, and a stray letter must not move them. */
  hasSingleKeys: boolean
  /** Of the list of journeys; null until somebody chooses. */
  columns: readonly string[] | null
  /** Maps beside other things also where the processor has to draw them. */
  hasSlowMap: boolean
}

const defaults: Preferences = {
  density: 'comfortable',
  isRailCollapsed: false,
  hasSingleKeys: true,
  columns: null,
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
      keep(storage, current)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A full or blocked storage costs only the memory of the choice, not the choice. */
function keep(storage: Pick<Storage, 'setItem'>, preferences: Preferences): void {
  try {
    storage.setItem(storageKey, JSON.stringify(preferences))
  } catch {
    // Nothing to tell: the page already looks as chosen.
  }
}

/** Keeps what makes sense of whatever the browser kept. */
export function parsePreferences(text: string | null): Partial<Preferences> {
  const source = parseObject(text)
  const density = source.get('density')
  const isRailCollapsed = source.get('isRailCollapsed')
  const hasSingleKeys = source.get('hasSingleKeys')
  const hasSlowMap = source.get('hasSlowMap')
  const columns = source.get('columns')
  return {
    ...(density === 'comfortable' || density === 'compact' ? { density } : {}),
    ...(typeof isRailCollapsed === 'boolean' ? { isRailCollapsed } : {}),
    ...(typeof hasSingleKeys === 'boolean' ? { hasSingleKeys } : {}),
    ...(typeof hasSlowMap === 'boolean' ? { hasSlowMap } : {}),
    ...(isTextList(columns) ? { columns } : {}),
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
