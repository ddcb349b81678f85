import type { SavedView } from '@arriero/domain/contract/http/saved-views.ts'

type Views = readonly SavedView[]

export const mostViews = 20
export const longestName = 40

const isSame = (one: SavedView, other: Pick<SavedView, 'name' | 'page'>) =>
  one.page === other.page && one.name === other.name

/** Under a name that is taken on its page it takes the place of the one there. */
export function saveView(views: Views, view: SavedView): SavedView[] {
  const at = views.findIndex((each) => isSame(each, view))
  return at < 0 ? [...views, view] : views.with(at, view)
}

export const removeView = (views: Views, view: SavedView): SavedView[] =>
  views.filter((each) => !isSame(each, view))

/** It keeps its place; whoever had the name already goes. */
export const renameView = (views: Views, view: SavedView, name: string): SavedView[] =>
  views
    .filter((each) => isSame(each, view) || !isSame(each, { page: view.page, name }))
    .map((each) => (isSame(each, view) ? { ...each, name } : each))

/** Why a name cannot be given, if it cannot. */
export function refuseName(name: string, views: Views, renamed?: SavedView): string | undefined {
  if (name === '') return 'Escriba un nombre.'
  if (name.length > longestName) return `Use ${longestName} caracteres como máximo.`
  if (renamed === undefined && views.length >= mostViews) {
    return `Se pueden guardar ${mostViews} vistas como máximo. Elimine una primero.`
  }
  return undefined
}
