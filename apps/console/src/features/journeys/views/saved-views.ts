import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { type SavedView, SavedViews } from '@arriero/domain/contract/http/saved-views.ts'
import { maxLengths, maxSavedViews } from '@arriero/domain/contract/limits.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'
import type { Http } from '#data/http/http.ts'

type ViewList = readonly SavedView[]

const isSame = (one: SavedView, other: Pick<SavedView, 'name' | 'page'>) =>
  one.page === other.page && one.name === other.name

/** Replaces the view of the same name and page, if there is one. */
export function saveView(views: ViewList, view: SavedView): SavedView[] {
  const at = views.findIndex((other) => isSame(other, view))
  return at < 0 ? [...views, view] : views.with(at, view)
}

export const removeView = (views: ViewList, view: SavedView): SavedView[] =>
  views.filter((other) => !isSame(other, view))

/** Keeps the view's position and removes another view of that name. */
export const renameView = (views: ViewList, view: SavedView, name: string): SavedView[] =>
  views
    .filter((other) => isSame(other, view) || !isSame(other, { page: view.page, name }))
    .map((other) => (isSame(other, view) ? { ...other, name } : other))

/** The problem with a name, or undefined. */
export function checkViewName(
  name: string,
  views: ViewList,
  renamed?: SavedView,
): string | undefined {
  if (name === '') return 'Escriba un nombre.'
  if (name.length > maxLengths.viewName) return `Use ${maxLengths.viewName} caracteres como máximo.`
  if (renamed === undefined && views.length >= maxSavedViews) {
    return `Se pueden guardar ${maxSavedViews} vistas como máximo. Elimine una primero.`
  }
  return undefined
}

/** The user's own views, stored on the server. */
export const savedViewsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['me', 'views'],
    queryFn: ({ signal }) => http.get('api', 'me/views', SavedViews, signal),
    select: ({ views }: SavedViews) => views,
    meta: { reading: 'las vistas guardadas' },
    staleTime: minuteMs,
  })

const writeSavedViews = (http: Http, body: SavedViews) =>
  http.write({ method: 'PUT', base: 'api', path: 'me/views', body })

const noViews: readonly SavedView[] = []

/** Reads and replaces the user's views. A change is shown once the server has saved it. */
export function useSavedViews() {
  const { http } = useServices()
  const queries = useQueryClient()
  const query = savedViewsQuery(http)
  const { data: views = noViews, isSuccess } = useQuery(query)
  const { mutateAsync } = useMutation({
    mutationFn: (body: SavedViews) => writeSavedViews(http, body),
    onSuccess: (_, body) => queries.setQueryData(query.queryKey, body),
  })
  return {
    views,
    /** Writing before the views are loaded would delete them. */
    areLoaded: isSuccess,
    write: async (next: SavedView[]) => void (await mutateAsync({ views: next })),
  }
}

/** The search of the URL without its question mark, and without the open journey. */
export function writeViewSearch(
  search: object,
  stringify: (search: Record<string, unknown>) => string,
): string {
  return stringify({ ...search, viaje: undefined }).replace(/^\?/, '')
}

/** The raw search of a view, for the reader of its page. */
export const readViewSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))
