/**
 * The fleet of the demonstration: a process of its own that knows only the public endpoints of drivers
 * and customers, and uses them as phones would.
 */
import { readSettings } from './settings.ts'
import { startFleet } from './start-fleet.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const settings = readSettings(process.argv[2], process.env)
if (typeof settings === 'string') {
  process.stderr.write(`${settings}\n`)
  process.exitCode = 1
} else {
  const stop = startFleet(settings, say)
  const leave = () => {
    stop()
    process.exit(0)
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  // Whoever started us is gone.
  process.on('disconnect', leave)
}
