import { useEffect } from 'react'

/** After the dialog has gone and given the focus back, if there was still somebody to give it to. */
const settledMs = 250

/**
 * A command can take the element away that opened its dialog: the journey's new card gets the focus
 * then, or another where it has none.
 */
export function useFocusBack(isOpen: boolean, journeyId: string | undefined): void {
  useEffect(() => {
    if (isOpen || journeyId === undefined) return undefined
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      const find = (selector: string) => document.querySelector<HTMLElement>(selector)
      const card =
        find(`[data-card="${CSS.escape(journeyId)}"]`) ?? find('[data-card][tabindex="0"]')
      card?.focus()
    }, settledMs)
    return () => clearTimeout(timer)
  }, [isOpen, journeyId])
}
