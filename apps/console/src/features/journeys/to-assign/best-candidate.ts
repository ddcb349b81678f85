import type { Candidates } from '@arriero/domain/contract/http/journeys.ts'
import { formatKm, formatNumber } from '@arriero/domain/format/number.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import {
  candidatesQuery,
  type DriverCandidate,
  fitCandidates,
} from '#features/journeys/commands/candidates-query.ts'

/** A row that is scrolled past asks nothing. */
const restMs = 300

/** One read at a time: ranking the drivers is work for the server, and a screen has twenty rows. */
let lastRead: Promise<unknown> = Promise.resolve()

function afterOthers<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  const turn = lastRead.then(() => {
    signal.throwIfAborted()
    return read()
  })
  // The next one waits for this one, whether it succeeds or not.
  lastRead = Promise.allSettled([turn])
  return turn
}

/** The candidates of a row in view, read once it rests there; undefined until then. */
export function useRowCandidates(journeyId: string, isWanted: boolean): Candidates | undefined {
  const { http } = useServices()
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAtRest(true), restMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    ...candidatesQuery(http, journeyId, afterOthers),
    enabled: isWanted && isAtRest,
  })
  return data
}

/** The best known candidate, without reading any. */
export function useKnownBest(): (journeyId: string) => DriverCandidate | undefined {
  const { http } = useServices()
  const queries = useQueryClient()
  return (journeyId) => {
    const known = queries.getQueryData(candidatesQuery(http, journeyId).queryKey)
    return known && fitCandidates(known)[0]
  }
}

/** «Wilson Pardo · TTK 482 · Tractomula · a 12 km · y 6 más». */
export function describeCandidates(known: Candidates): string {
  const [best, ...others] = fitCandidates(known)
  if (best === undefined) return 'Nadie puede tomarlo ahora'
  const { driver, vehicle, distanceKm } = best
  return [
    driver.name,
    formatPlate(vehicle.plate),
    vehicle.type,
    distanceKm === null ? 'sin ubicación' : `a ${formatKm(Math.round(distanceKm))}`,
    ...(others.length > 0 ? [`y ${formatNumber(others.length)} más`] : []),
  ].join(' · ')
}
