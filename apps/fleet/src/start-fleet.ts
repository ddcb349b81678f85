import { formatNumber } from '@arriero/domain/format/number.ts'
import { httpGateway } from './gateway/http-gateway.ts'
import { FleetRunner } from './run/fleet-runner.ts'
import { createDevices } from './create-devices.ts'
import { isHopeless, isSlowToBegin, paceOf } from './pace.ts'
import type { Settings } from './settings.ts'
import { Strangers } from './strangers.ts'

/** As many companies as the demonstration has. */
const customers = 36
const seed = 57

/** Puts everybody on the road; the answer stops them. */
export function startFleet(settings: Settings, say: (line: string) => void): () => void {
  const { server, trucks, speed } = settings
  const pace = paceOf(trucks, speed)
  const seconds = formatNumber(Math.max(1, Math.round(pace.moving / 1000)))
  say(
    `Flota de demostración: ${formatNumber(trucks)} camiones, ${formatNumber(speed)} veces más rápido que el reloj; cada uno reporta cada ${seconds} s.`,
  )
  if (isHopeless(pace)) {
    say(
      'Son demasiados camiones para esa velocidad: muchos se verán «Sin actualizar». Baje DEMO_TRUCKS o DEMO_SPEED.',
    )
  } else if (isSlowToBegin(trucks, pace)) {
    say('Mientras todos reportan por primera vez, muchos se verán «Sin actualizar».')
  }
  const strangers = new Strangers(trucks, say)
  const runner = new FleetRunner({
    devices: createDevices({ trucks, customers, pace, seed, now: Date.now() }),
    send: httpGateway(server),
    say,
    onStranger: ({ door }) => {
      if (door === 'driver') strangers.add()
      if (strangers.isEverybody) runner.stop()
    },
  })
  runner.start()
  // By then every truck has been answered once.
  const told = setTimeout(() => strangers.tell(), 3 * pace.moving)
  return () => {
    clearTimeout(told)
    runner.stop()
  }
}
