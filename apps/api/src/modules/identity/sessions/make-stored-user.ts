import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { Tokens, TokenSubject } from './tokens.ts'

export async function makeStoredUser(
  tokens: Tokens,
  subject: TokenSubject,
  refreshToken: string,
): Promise<StoredUser> {
  return {
    accessToken: await tokens.signAccess(subject),
    refreshToken,
    id: subject.userId,
    fbCustomToken: await tokens.signLive(subject),
  }
}
