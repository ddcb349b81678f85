import { expect, it } from 'vitest'
import { ResumeLookups } from './resume-lookups.ts'

/** Lookups that record their queries; each returns its path. */
function recordedLookups() {
  const queries: string[] = []
  const lookups = new ResumeLookups(async (path, { after, through }) => {
    queries.push(`${path} ${after}→${through}`)
    if (path === 'broken') throw new Error('away')
    return [path]
  })
  return { lookups, queries }
}
const span = { after: 1, through: 9, atMost: 250 }

it('queries once for all clients at the same position', async () => {
  const { lookups, queries } = recordedLookups()
  const answers = await Promise.all(Array.from({ length: 50 }, () => lookups.find('boxes', span)))
  answers.push(await lookups.find('boxes', span))
  expect(new Set(answers)).toEqual(new Set([answers[0]]))
  await lookups.find('boxes', { ...span, after: 2 })
  await lookups.find('boxes', { ...span, through: 10 })
  await lookups.find('crates', span)
  expect(queries).toEqual(['boxes 1→9', 'boxes 2→9', 'boxes 1→10', 'crates 1→9'])
  lookups.forget()
  await lookups.find('boxes', span)
  expect(queries.at(-1)).toBe('boxes 1→9')
})

it('caches no failures, and a limited number of answers', async () => {
  const { lookups, queries } = recordedLookups()
  await expect(lookups.find('broken', span)).rejects.toThrow('away')
  await expect(lookups.find('broken', span)).rejects.toThrow('away')
  expect(queries).toHaveLength(2)
  for (let after = 0; after < 20; after++) await lookups.find('boxes', { ...span, after })
  await lookups.find('boxes', { ...span, after: 19 })
  expect(queries).toHaveLength(22)
  await lookups.find('boxes', { ...span, after: 0 })
  expect(queries).toHaveLength(23)
})
