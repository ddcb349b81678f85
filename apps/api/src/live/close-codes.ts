/** Why the server closes a socket. 4xxx are ours; clients decide by them whether to come back. */
export const closeCodes = {
  goingAway: 1001,
  notText: 1003,
  notUnderstood: 1008,
  signedOut: 4401,
  signInTimeout: 4408,
  otherVersion: 4426,
} as const
