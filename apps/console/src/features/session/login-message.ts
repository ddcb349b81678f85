/** What the login screen tells a person who comes from elsewhere in the console. */
export interface LoginMessage {
  /** `ended`: the session is over. `done`: what they asked for is done. `failed`: it is, but what follows did not work. */
  kind: 'ended' | 'done' | 'failed'
  text: string
}
