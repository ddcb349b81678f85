import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { PaperKind } from '@arriero/domain/users/paper.ts'
import type { UserStateId } from '@arriero/domain/users/user-state.ts'

/** What decides whether a driver can take a service. */
export interface DriverProfile {
  id: string
  userStateId: UserStateId
  licenceCategory: 'C1' | 'C2' | 'C3'
  /** Null: one of our own. */
  thirdPartyCompany: string | null
  vehicle: {
    id: string
    plate: string
    type: string
    trailerPlate: string | null
    /** Null: nobody said. */
    payloadKg: number | null
  } | null
  /** Of the driver and of the vehicle. */
  papers: readonly { kind: PaperKind; expiresOn: string | null }[]
  /** What the driver or the vehicle is on the road with; known only where it matters. */
  underWay?: UnderWay | undefined
}

export interface UnderWay {
  code: string
  stateId: JourneyStateId
  isOtherDriver: boolean
}
