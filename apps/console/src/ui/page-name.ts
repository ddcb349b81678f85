import { createContext, use, useEffect } from 'react'

/** Given by the frame, which writes the title of the window. */
export const PageNameContext = createContext<(name: string | null) => void>(() => undefined)

/** For a page whose name depends on what it shows. */
export function usePageName(name: string | undefined): void {
  const setName = use(PageNameContext)
  useEffect(() => {
    if (name === undefined) return
    setName(name)
    return () => setName(null)
  }, [name, setName])
}
