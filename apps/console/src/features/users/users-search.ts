import {
  type UserStateId,
  type UserStateKey,
  userStates,
} from '@arriero/domain/users/user-state.ts'

/** The states in the order of the work, and what active people renewed, with their words in the address. */
export const userTabs = [
  { slug: 'revision', label: 'Revisión', state: 'Review' },
  { slug: 'correccion', label: 'Corrección', state: 'Correction' },
  { slug: 'activos', label: 'Activos', state: 'Active' },
  { slug: 'rechazados', label: 'Rechazados', state: 'Reject' },
  { slug: 'bloqueados', label: 'Bloqueados', state: 'Ban' },
  { slug: 'renovaciones', label: 'Renovaciones', state: 'Active' },
] as const satisfies readonly { slug: string; label: string; state: UserStateKey }[]

export type UserTab = (typeof userTabs)[number]
export type UserTabSlug = UserTab['slug']

const kindSlugs = ['conductor', 'empresa'] as const
export type KindSlug = (typeof kindSlugs)[number]

/** As they are in the address. */
export interface UsersSearch {
  estado?: UserTabSlug | undefined
  tipo?: KindSlug | undefined
  texto?: string | undefined
  /** The file was opened from the registry, whose search `texto` is then. */
  desde?: 'registro' | undefined
}

const oneOf = <T extends string>(known: readonly T[], value: unknown) =>
  known.find((each) => each === value)

export const readUsersSearch = (search: Record<string, unknown>): UsersSearch => ({
  estado: oneOf(
    userTabs.map(({ slug }) => slug),
    search.estado,
  ),
  tipo: oneOf(kindSlugs, search.tipo),
  texto: typeof search.texto === 'string' && search.texto !== '' ? search.texto : undefined,
  desde: search.desde === 'registro' ? 'registro' : undefined,
})

/** The list of Usuarios in which a person of this state stands, unless another one was named. */
export function listOf(search: UsersSearch, state: UserStateId): UsersSearch {
  // The search of the registry says nothing about this list.
  const { desde, ...list } = search
  const known = desde === 'registro' ? {} : list
  const tab = userTabs.find((one) => userStates[one.state] === state)
  if (known.estado !== undefined || tab === undefined || tab === userTabs[0]) return known
  return { ...known, estado: tab.slug }
}

export const tabOf = ({ estado }: UsersSearch): UserTab =>
  userTabs.find(({ slug }) => slug === estado) ?? userTabs[0]

/** Where papers are reviewed that active people renewed. */
export const showsRenewals = (search: UsersSearch): boolean => tabOf(search).slug === 'renovaciones'

const kinds = { conductor: 'driver', empresa: 'customer' } as const

export const kindOf = ({ tipo }: UsersSearch) => (tipo === undefined ? undefined : kinds[tipo])
