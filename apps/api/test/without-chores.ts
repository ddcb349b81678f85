import { vi } from 'vitest'

/** Builds a server whose intervals never fire: chores run only when a test calls them. */
export async function withoutChores<Server>(build: () => Promise<Server>): Promise<Server> {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    return await build()
  } finally {
    vi.useRealTimers()
  }
}
