import type { LiveDown } from '@arriero/domain/contract/live/down.ts'

export type Refusal = Extract<LiveDown, { kind: 'refused' }>['reason']

/** What the browser console says when the document database takes no custom token; nobody is signed in then. */
export const describeRefusal: Record<Exclude<Refusal, 'version'>, string> = {
  'invalid-token': 'La conexión en vivo no aceptó la sesión. Inicie sesión de nuevo.',
  'token-expired': 'La sesión expiró.',
  other: 'La conexión en vivo rechazó la entrada.',
}
