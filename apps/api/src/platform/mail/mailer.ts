/** Plain text on purpose: it is read everywhere, and there is nothing in it to escape. */
export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Fails when the message could not be handed over. */
  send(mail: Mail): Promise<void>
}
