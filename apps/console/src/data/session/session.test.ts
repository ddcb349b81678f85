import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { expect, test } from 'vitest'
import { type SessionChange, createSession } from './session.ts'

const person = (id: string, accessToken = 'a.b.c'): StoredUser => ({
  accessToken,
  refreshToken: `r-${accessToken}`,
  id,
  fbCustomToken: 'f',
})

/** A browser with one cookie and the given number of tabs. */
function openTabs(count: number) {
  let stored = ''
  const jar = {
    get cookie() {
      return stored
    },
    set cookie(text) {
      stored = /Max-Age=0/.test(text) ? '' : (text.split(';')[0] ?? '')
    },
  }
  const tabs = Array.from({ length: count }, () => {
    const changes: SessionChange[] = []
    const tab = { look: () => undefined as void, changes, hears: true }
    const session = createSession({
      jar,
      isSecure: false,
      tellOtherTabs: () => {
        for (const other of tabs) if (other.tab !== tab && other.tab.hears) other.tab.look()
      },
      onHint: (look) => (tab.look = look),
    })
    const leave = session.subscribe((change) => changes.push(change))
    return { tab, session, changes, leave }
  })
  const [first, second, third] = tabs
  if (!first || !second || !third) throw new Error('three tabs are needed')
  return { first, second, third, jar }
}

test('signing in and out reaches every other tab, and not the one that did it', () => {
  const { first, second, third } = openTabs(3)
  first.session.save(person('7'))
  second.session.clear()
  const signedIn = { before: null, after: '7' }
  const signedOut = { before: '7', after: null }
  expect(first.changes).toEqual([signedOut])
  expect(second.changes).toEqual([signedIn])
  expect(third.changes).toEqual([signedIn, signedOut])
})

test('another user in the same browser is a change', () => {
  const { first, second } = openTabs(3)
  first.session.save(person('7'))
  first.session.save(person('8'))
  expect(second.changes.at(-1)).toEqual({ before: '7', after: '8' })
})

test('a renewed token of the same user is no change', () => {
  const { first, second } = openTabs(3)
  first.session.save(person('7'))
  first.session.save(person('7', 'd.e.f'))
  expect(second.changes).toHaveLength(1)
  expect(second.session.read()?.accessToken).toBe('d.e.f')
})

test('a tab that missed the message finds out when it checks, once', () => {
  const { first, second } = openTabs(3)
  second.tab.hears = false
  first.session.save(person('7'))
  expect(second.changes).toEqual([])
  second.tab.look()
  second.tab.look()
  expect(second.changes).toEqual([{ before: null, after: '7' }])
})

test('an invalid cookie counts as signed out', () => {
  const { first, second, jar } = openTabs(3)
  first.session.save(person('7'))
  jar.cookie = 'user=%5B%5D'
  second.tab.look()
  expect(second.changes.at(-1)).toEqual({ before: '7', after: null })
})

test('a removed listener is not called', () => {
  const { first, second } = openTabs(3)
  second.leave()
  first.session.save(person('7'))
  expect(second.changes).toEqual([])
})
