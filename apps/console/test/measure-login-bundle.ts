import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

export interface LoginBundle {
  /** Bytes after gzip. */
  js: number
  css: number
  files: { file: string; gzip: number }[]
  /** Files that are loaded on demand by later screens, by source. */
  onDemand: Record<string, string>
  /** Every script, by the name of its chunk. */
  named: Record<string, string>
}

/**
 * Measures what a browser loads before the login screen works: the entry with its static imports
 * (including the login screen), their style sheets, and `before-paint.js`.
 */
export function measureLoginBundle(distDir: string): LoginBundle {
  const manifest = readJson<Manifest>(join(distDir, '.vite/manifest.json'))
  const chunks = [...reachable(manifest, entryOf(manifest))].map((key) =>
    requireChunk(manifest, key),
  )
  const names = new Set(chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))
  const files = [...names, 'before-paint.js'].map((file) => ({
    file,
    gzip: gzipSync(readFileSync(join(distDir, file))).byteLength,
  }))
  const sum = (suffix: string) =>
    files.filter(({ file }) => file.endsWith(suffix)).reduce((total, { gzip }) => total + gzip, 0)
  const onDemand = Object.fromEntries(
    Object.entries(manifest)
      .filter(([, chunk]) => chunk.isDynamicEntry)
      .map(([source, chunk]) => [source, chunk.file]),
  )
  const named = Object.fromEntries(
    Object.values(manifest).map(({ name, file }) => [name ?? file, file]),
  )
  return { js: sum('.js'), css: sum('.css'), files, onDemand, named }
}

/** The scripts that a lazily loaded page imports statically. */
export function staticFiles(distDir: string, source: string): string[] {
  const manifest = readJson<Manifest>(join(distDir, '.vite/manifest.json'))
  return [...reachable(manifest, source)].map((key) => requireChunk(manifest, key).file)
}

function reachable(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of requireChunk(manifest, key).imports ?? []) reachable(manifest, next, seen)
  return seen
}

function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error('The manifest names no entry')
  return entry
}

function requireChunk(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The manifest does not hold ${key}`)
  return chunk
}

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
