/**
 * The simulated fleet of the demo: a separate process that uses only the public endpoints for drivers and customers,
 * as their phones and systems would.
 */
import { readSettings } from './settings.ts'
import { startFleet } from './start-fleet.ts'

const log = (line: string) => void process.stdout.write(`${line}\n`)

const settings = readSettings(process.argv[2], process.env)
if (typeof settings === 'string') {
  process.stderr.write(`${settings}\n`)
  process.exitCode = 1
} else {
  const stop = startFleet(settings, log)
  const exit = () => {
    stop()
    process.exit(0)
  }
  process.on('SIGINT', exit)
  process.on('SIGTERM', exit)
  // The parent process is gone.
  process.on('disconnect', exit)
}
