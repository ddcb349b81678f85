/** Not `crypto.randomUUID`: it exists only in secure contexts, and an office may serve the console over plain http. */
export const makeIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
