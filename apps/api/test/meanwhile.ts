import type { isRightPassword } from '#modules/identity/passwords/hash-password.ts'

/** What somebody else does, once, right after the next password was compared. */
export const meanwhile: { act: (() => Promise<unknown>) | undefined } = { act: undefined }

/** The module that compares passwords, with room for that. For `vi.mock`, which must name it itself. */
export function interruptible<Module extends { isRightPassword: typeof isRightPassword }>(
  original: Module,
): Module {
  return {
    ...original,
    isRightPassword: async (passwordHash: string | null, password: string) => {
      const isRight = await original.isRightPassword(passwordHash, password)
      const { act } = meanwhile
      meanwhile.act = undefined
      await act?.()
      return isRight
    },
  }
}
