/** Writes the console's basemap. Run by hand when its data change. */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { basemapFile, makeBasemap } from './basemap.ts'

const text = makeBasemap()
writeFileSync(basemapFile, text)
console.log(`${basemapFile}: ${(gzipSync(text).length / 1024).toFixed(1)} KB gzip`)
