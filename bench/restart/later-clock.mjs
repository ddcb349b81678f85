// Loaded into the server before its own code: its clock is ahead by the milliseconds in the file CLOCK_AHEAD_FILE.
// PGlite reads the time through the same Date, so both always agree.
import { readFileSync } from 'node:fs'

const aheadMs = Number(readFileSync(process.env['CLOCK_AHEAD_FILE'] ?? '', 'utf8'))
const realNow = Date.now
globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(realNow() + aheadMs)
    else super(...parts)
  }
  static now = () => realNow() + aheadMs
}
