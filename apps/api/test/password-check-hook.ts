import type { verifyPassword } from '#modules/identity/passwords/password-hash.ts'

/** Runs once, right after the next password was verified: for tests of race conditions. */
export const passwordCheckHook: { action: (() => Promise<unknown>) | undefined } = {
  action: undefined,
}

/** The module `password-hash.ts` with the hook, for `vi.mock`. */
export function withPasswordCheckHook<Module extends { verifyPassword: typeof verifyPassword }>(
  original: Module,
): Module {
  return {
    ...original,
    verifyPassword: async (passwordHash: string | null, password: string) => {
      const isRight = await original.verifyPassword(passwordHash, password)
      const { action } = passwordCheckHook
      passwordCheckHook.action = undefined
      await action?.()
      return isRight
    },
  }
}
