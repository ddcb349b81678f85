import { NewShare, type NewShareBody } from '@arriero/domain/contract/http/shared-journeys.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Http } from '#data/http/http.ts'
import { paths } from '#paths.ts'

const sharesPath = (journeyId: string) => `journeys/${encodeURIComponent(journeyId)}/shares`

export async function createShare(
  http: Http,
  journeyId: string,
  body: NewShareBody,
): Promise<NewShare> {
  const path = sharesPath(journeyId)
  return NewShare.parse(await http.write({ method: 'POST', base: 'gateway', path, body }))
}

export const revokeShare = (http: Http, journeyId: string, id: string) =>
  http.write({
    method: 'DELETE',
    base: 'gateway',
    path: `${sharesPath(journeyId)}/${encodeURIComponent(id)}`,
  })

/** The token is the fragment: browsers don't send it to servers, so that no log has it. */
export const shareLink = (token: string, origin = location.origin): string =>
  new URL(`${paths.follow()}#${token}`, origin).href

type SharedRoute = Pick<JourneyDocument, 'code' | 'origin' | 'destination'>

/** The text of a message with the link. */
export const shareMessage = ({ code, origin, destination }: SharedRoute, link: string): string =>
  `Siga el viaje ${code} de ${origin.name} a ${destination.name} en este enlace: ${link}`

/** Opens the app and no website: a website would see the link. */
export const whatsAppMessage = (text: string): string =>
  `whatsapp://send?text=${encodeURIComponent(text)}`
