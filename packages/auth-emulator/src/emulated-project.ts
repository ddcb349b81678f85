/** An account of Firebase Authentication, as its REST API names the fields. */
interface AccountFields {
  email?: string
  emailVerified?: boolean
  password?: string
  phoneNumber?: string
  displayName?: string
  disabled?: boolean
  disableUser?: boolean
  /** Seconds since 1970: sign-ins before it are revoked. */
  validSince?: string
  mfaInfo?: { phoneInfo: string; displayName: string }[]
}

const host = 'identitytoolkit.googleapis.com'

/** The accounts of a project in the Auth emulator, with the rights of its owner. */
export class EmulatedProject {
  readonly url: string
  readonly id: string

  constructor(url: string, id: string) {
    this.url = url
    this.id = id
  }

  /** Returns the subject of the new account. `localId` chooses it, as a system with custom tokens does. */
  async addAccount(fields: AccountFields & { localId?: string }): Promise<string> {
    const { localId } = await this.#asOwner(
      'POST',
      `${host}/v1/projects/${this.id}/accounts`,
      fields,
    )
    return String(localId)
  }

  async changeAccount(subject: string, fields: AccountFields): Promise<void> {
    const path = `${host}/v1/projects/${this.id}/accounts:update`
    await this.#asOwner('POST', path, { ...fields, localId: subject })
  }

  /** Nothing happens if there is none. */
  async removeAccount(email: string): Promise<void> {
    const projectPath = `${host}/v1/projects/${this.id}`
    const { users = [] } = (await this.#asOwner('POST', `${projectPath}/accounts:lookup`, {
      email: [email],
    })) as { users?: { localId: string }[] }
    for (const { localId } of users) {
      await this.#asOwner('POST', `${projectPath}/accounts:delete`, { localId })
    }
  }

  /** Second factors by SMS are off in a new project. */
  async allowSecondFactors(): Promise<void> {
    const mfa = { state: 'ENABLED', enabledProviders: ['PHONE_SMS'] }
    await this.#asOwner('PATCH', `${host}/v2/projects/${this.id}/config?updateMask=mfa`, { mfa })
  }

  /** The newest code that was "sent" to this phone. */
  async codeOf(phone: string): Promise<string> {
    const { verificationCodes } = await this.#asOwner(
      'GET',
      `emulator/v1/projects/${this.id}/verificationCodes`,
    )
    const codes = verificationCodes as { phoneNumber: string; code: string }[]
    const newest = codes.findLast(({ phoneNumber }) => phoneNumber === phone)
    if (!newest) throw new Error(`No code was sent to ${phone}`)
    return newest.code
  }

  /** A call as browsers make it; throws the message of a refusal, such as `INVALID_PASSWORD`. */
  async call(name: string, body: object, version = 'v1'): Promise<Record<string, unknown>> {
    return this.#send('POST', `${host}/${version}/${name}?key=${this.id}`, {}, body)
  }

  #asOwner(method: string, path: string, body?: object) {
    return this.#send(method, path, { authorization: 'Bearer owner' }, body)
  }

  async #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.url}/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown> & {
      error?: { message: string }
    }
    if (!response.ok) throw new Error(answer.error?.message ?? String(response.status))
    return answer
  }
}
