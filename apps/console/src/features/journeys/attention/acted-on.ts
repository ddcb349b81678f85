/** Whom the keys are about: never a journey that nobody sees. */
export function actedOn(
  ids: readonly string[],
  openId: string | undefined,
  restedId: string | undefined,
): string | undefined {
  if (openId !== undefined) return openId
  return restedId !== undefined && ids.includes(restedId) ? restedId : undefined
}
