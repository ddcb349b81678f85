/** Writes the console's basemap, and the corridors' roads and places of the domain. Run by hand when their data change. */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { basemapFile, makeBasemap } from './basemap.ts'
import {
  corridorRoadsFile,
  makeCorridorRoads,
  makeMunicipalities,
  makeMunicipalityCodes,
  municipalitiesFile,
  municipalityCodesFile,
} from './corridor-roads.ts'

const files = [
  [basemapFile, makeBasemap()],
  [corridorRoadsFile, makeCorridorRoads()],
  [municipalitiesFile, makeMunicipalities()],
  [municipalityCodesFile, makeMunicipalityCodes()],
] as const

for (const [file, text] of files) {
  writeFileSync(file, text)
  console.log(`${file}: ${(gzipSync(text).length / 1024).toFixed(1)} KB gzip`)
}
