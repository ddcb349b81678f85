import type { AssignmentKind } from '@arriero/domain/journeys/assignment.ts'
import type { SurchargeSite } from '@arriero/domain/journeys/surcharge.ts'
import { oneOf, type RawSearch, readSwitch, readText } from './journey-search.ts'

// Written out, so that the login screen, which loads all routes, does not load the domain's rules.
const assignmentKinds: readonly AssignmentKind[] = ['request', 'booking', 'reassignment']
const sites: readonly SurchargeSite[] = ['origin', 'destination']

/** The filters of «Por asignar». Absent means no filter. */
export interface ToAssignSearch {
  tipo?: AssignmentKind | undefined
  /** Only bookings that load soon: those that the notification counts. */
  pronto?: 1 | undefined
  texto?: string | undefined
  /** The open journey's id. */
  viaje?: string | undefined
}

/** The filters of «Por aprobar». */
export interface ToApproveSearch {
  sitio?: SurchargeSite | undefined
  texto?: string | undefined
  /** Id of the surcharge whose journey is open. */
  recargo?: string | undefined
}

export const readToAssignSearch = (search: RawSearch): ToAssignSearch => ({
  tipo: oneOf(assignmentKinds, search['tipo']),
  pronto: readSwitch(search['pronto']),
  texto: readText(search['texto'], 100),
  viaje: readText(search['viaje'], 40),
})

export const readToApproveSearch = (search: RawSearch): ToApproveSearch => ({
  sitio: oneOf(sites, search['sitio']),
  texto: readText(search['texto'], 100),
  recargo: readText(search['recargo'], 40),
})
