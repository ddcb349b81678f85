import { expect, it } from 'vitest'
import { ResumeLookups } from './resume-lookups.ts'

/** Counts the calls, and returns its arguments. */
function lookups() {
  const asked: string[] = []
  const of = new ResumeLookups(async (path, { after, through }) => {
    asked.push(`${path} ${after}→${through}`)
    if (path === 'broken') throw new Error('away')
    return [path]
  })
  return { of, asked }
}
const span = { after: 1, through: 9, atMost: 250 }

it('queries once for all clients at the same position', async () => {
  const { of, asked } = lookups()
  const answers = await Promise.all(Array.from({ length: 50 }, () => of.find('boxes', span)))
  answers.push(await of.find('boxes', span))
  expect(new Set(answers)).toEqual(new Set([answers[0]]))
  await of.find('boxes', { ...span, after: 2 })
  await of.find('boxes', { ...span, through: 10 })
  await of.find('crates', span)
  expect(asked).toEqual(['boxes 1→9', 'boxes 2→9', 'boxes 1→10', 'crates 1→9'])
  of.forget()
  await of.find('boxes', span)
  expect(asked.at(-1)).toBe('boxes 1→9')
})

it('caches no failures, and a limited number of answers', async () => {
  const { of, asked } = lookups()
  await expect(of.find('broken', span)).rejects.toThrow('away')
  await expect(of.find('broken', span)).rejects.toThrow('away')
  expect(asked).toHaveLength(2)
  for (let after = 0; after < 20; after++) await of.find('boxes', { ...span, after })
  await of.find('boxes', { ...span, after: 19 })
  expect(asked).toHaveLength(22)
  await of.find('boxes', { ...span, after: 0 })
  expect(asked).toHaveLength(23)
})
