import { dirname, join, normalize } from 'node:path'
import { rooms, type Room } from './import-table.ts'

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every module named by an import statement of the source. */
export function importsOf(source: string): string[] {
  return [...source.matchAll(statement)].map((match) => match[1] ?? match[2] ?? '')
}

const matcher = (folder: string) =>
  new RegExp(`^${folder.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}`)

/** The first room of the table that the file lies in. */
export function roomOf(file: string): { room: Room; prefix: string } | undefined {
  for (const room of rooms) {
    const prefix = matcher(room.folder).exec(file)?.[0]
    if (prefix !== undefined) return { room, prefix }
  }
  return undefined
}

/** The file of ours that a specifier names, or undefined for a package. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  if (specifier.startsWith('@arriero/domain/')) {
    return specifier.replace('@arriero/domain/', 'packages/domain/src/')
  }
  if (specifier.startsWith('#')) {
    return `${file.split('/').slice(0, 2).join('/')}/src/${specifier.slice(1)}`
  }
  return undefined
}

/** One sentence per import that the table forbids. */
export function violationsIn(file: string, source: string): string[] {
  const found = roomOf(file)
  if (!found) return [`${file} lies in no room of the import table`]
  const { room, prefix } = found
  return importsOf(source).flatMap((specifier) => {
    const target = resolve(file, specifier)
    if (target === undefined) {
      const name = specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')
      const isAllowed = room.packages === undefined || room.packages.includes(name)
      return isAllowed ? [] : [`${file} may not import the package ${name}`]
    }
    const isInside = target.startsWith(prefix) && roomOf(target)?.room === room
    const isListed = room.mayImport.some((folder) => matcher(folder).test(target))
    return isInside || isListed ? [] : [`${file} may not import ${target}`]
  })
}
