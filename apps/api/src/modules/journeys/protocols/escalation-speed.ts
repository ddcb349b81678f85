import { noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import type { NoveltyProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { ReadProtocols } from './protocol-store.ts'

/** Divides the time until an escalation by the speed of the simulation, like the minutes of notification rules. */
export const scaleEscalations =
  (read: ReadProtocols, speed: number): ReadProtocols =>
  async (db) => {
    const protocols = await read(db)
    if (speed === 1) return protocols
    const scaled = noveltyCodes.map((code) => {
      const { escalateMinutes: minutes, ...protocol } = protocols[code]
      return [code, { ...protocol, escalateMinutes: minutes === null ? null : minutes / speed }]
    })
    return Object.fromEntries(scaled) as NoveltyProtocols
  }
