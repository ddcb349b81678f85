/** The oldest supported Node version; a test checks that it equals `engines` in package.json. */
export const oldestNode = '20.19'

/**
 * A message with the remedy if this Node is too old, otherwise undefined.
 * @param {string} version for example `20.20.2`
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number)
  const isOldEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
  if (isOldEnough) return undefined
  return `Arriero necesita Node ${oldestNode} o posterior y aquí está Node ${version}: instale una versión reciente y repita el comando.`
}
