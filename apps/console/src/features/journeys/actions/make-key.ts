/** A key no other call has. `crypto.randomUUID` exists only in secure contexts, and an office may serve plain http. */
export const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
