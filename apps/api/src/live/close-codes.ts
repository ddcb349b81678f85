/** Why the server closes a socket, for whoever looks at the wire; 4xxx are ours. Clients go by the `refused` message. */
export const closeCodes = {
  goingAway: 1001,
  notText: 1003,
  notUnderstood: 1008,
  serverFault: 1011,
  signedOut: 4401,
  signInTimeout: 4408,
  otherVersion: 4426,
} as const
