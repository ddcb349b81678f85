import { useEffect, useState } from 'react'
import { type BrowserPermission, askPermission, readPermission } from './browser-permission.ts'

/** Follows what the person decides in the browser's own settings too. */
export function useBrowserPermission() {
  const [permission, setPermission] = useState<BrowserPermission>(readPermission)
  const [wasDismissed, setWasDismissed] = useState(false)
  useEffect(() => {
    const follow = () => setPermission(readPermission())
    window.addEventListener('focus', follow)
    return () => window.removeEventListener('focus', follow)
  }, [])
  const ask = async () => {
    const answer = await askPermission()
    setPermission(answer)
    setWasDismissed(answer === 'default')
    return answer
  }
  return { permission, wasDismissed, ask }
}
