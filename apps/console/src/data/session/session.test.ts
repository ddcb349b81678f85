import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { expect, test } from 'vitest'
import { type SessionChange, createSession } from './session.ts'

const storedUser = (id: string, accessToken = 'a.b.c'): StoredUser => ({
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
    const tab = { checkCookie: () => undefined as void, changes, receivesMessages: true }
    const session = createSession({
      jar,
      isSecure: false,
      tellOtherTabs: () => {
        for (const other of tabs)
          if (other.tab !== tab && other.tab.receivesMessages) other.tab.checkCookie()
      },
      onHint: (checkCookie) => (tab.checkCookie = checkCookie),
    })
    const unsubscribe = session.subscribe((change) => changes.push(change))
    return { tab, session, changes, unsubscribe }
  })
  const [first, second, third] = tabs
  if (!first || !second || !third) throw new Error('three tabs are needed')
  return { first, second, third, jar }
}

test('signing in and out is reported in every other tab, but not in the same tab', () => {
  const { first, second, third } = openTabs(3)
  first.session.save(storedUser('7'))
  second.session.clear()
  const signedIn = { before: null, after: '7' }
  const signedOut = { before: '7', after: null }
  expect(first.changes).toEqual([signedOut])
  expect(second.changes).toEqual([signedIn])
  expect(third.changes).toEqual([signedIn, signedOut])
})

test('signing in as another user is reported as a change', () => {
  const { first, second } = openTabs(3)
  first.session.save(storedUser('7'))
  first.session.save(storedUser('8'))
  expect(second.changes.at(-1)).toEqual({ before: '7', after: '8' })
})

test('a renewed token of the same user is not reported', () => {
  const { first, second } = openTabs(3)
  first.session.save(storedUser('7'))
  first.session.save(storedUser('7', 'd.e.f'))
  expect(second.changes).toHaveLength(1)
  expect(second.session.read()?.accessToken).toBe('d.e.f')
})

test('a tab that missed the message reports the change at its next check, once', () => {
  const { first, second } = openTabs(3)
  second.tab.receivesMessages = false
  first.session.save(storedUser('7'))
  expect(second.changes).toEqual([])
  second.tab.checkCookie()
  second.tab.checkCookie()
  expect(second.changes).toEqual([{ before: null, after: '7' }])
})

test('an invalid cookie counts as signed out', () => {
  const { first, second, jar } = openTabs(3)
  first.session.save(storedUser('7'))
  jar.cookie = 'user=%5B%5D'
  second.tab.checkCookie()
  expect(second.changes.at(-1)).toEqual({ before: '7', after: null })
})

test('a removed listener is not called', () => {
  const { first, second } = openTabs(3)
  second.unsubscribe()
  first.session.save(storedUser('7'))
  expect(second.changes).toEqual([])
})
