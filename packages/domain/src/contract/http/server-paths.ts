/** First path segments of the server: an unknown path below one is never a page of the console. */
const serverPath =
  /^\/(api|gateway|live|docs|openapi\.json|metrics|healthz|readyz|csp-reports)(\/|$)/

/** Files like the icon. Deeper paths with a dot are pages: an activation link may contain one. */
const topLevelFile = /^\/[^/]*\.[^/]*$/

export const isServerPath = (path: string): boolean => serverPath.test(path)

export const isTopLevelFile = (path: string): boolean =>
  topLevelFile.test(path) && path !== '/index.html'
