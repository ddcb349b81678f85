import { describe, expect, test } from 'vitest'
import { Rights } from '../rules/rights.ts'
import { type Rules, denyAll } from '../rules/rules.ts'
import { commit } from '../store/commit.ts'
import { DocumentStore, idOf } from '../store/document-store.ts'
import { type PlainData, fieldsFromPlain } from '../store/plain-value.ts'
import { ListenStream } from './listen-stream.ts'

const root = 'projects/p/databases/(default)/documents'
const nameOf = (id: string) => `${root}/journeys/${id}`

/** The parts of all messages that the tests look at. */
interface Message {
  targetChange?: { targetChangeType: string; targetIds: number[]; resumeToken?: string }
  documentChange?: { document: { name: string }; targetIds?: number[] }
  documentDelete?: { document: string }
  documentRemove?: { document: string }
  filter?: { count: number }
}

/** One word per message: `ADD`, `put 1`, `drop 2` when it no longer matches, `delete 3`, `out 4`, `count 5`. */
function describeMessage(message: Message): string {
  const { targetChange, documentChange, documentDelete, documentRemove, filter } = message
  if (targetChange) return targetChange.targetChangeType
  if (documentChange) {
    return `${documentChange.targetIds ? 'put' : 'drop'} ${idOf(documentChange.document.name)}`
  }
  if (documentDelete) return `delete ${idOf(documentDelete.document)}`
  return documentRemove ? `out ${idOf(documentRemove.document)}` : `count ${filter?.count}`
}

function openStore(documents: Record<string, PlainData>) {
  const store = new DocumentStore()
  const set = (id: string, data: PlainData) =>
    commit(
      store,
      [{ update: { name: nameOf(id), fields: fieldsFromPlain(data) } }],
      () => undefined,
    )
  const remove = (id: string) => commit(store, [{ delete: nameOf(id) }], () => undefined)
  for (const [id, data] of Object.entries(documents)) set(id, data)
  return { store, set, remove }
}

function openStream(store: DocumentStore, getRules: () => Rules = () => () => true) {
  const sent: Message[] = []
  const rights = new Rights('nobody', getRules, () => store)
  const stream = new ListenStream(store, rights, (message) => sent.push(message))
  return {
    stream,
    add: (structuredQuery: object, resumeToken?: string) => {
      const query = { parent: root, structuredQuery: { from, ...structuredQuery } }
      stream.receive({ addTarget: { targetId: 2, query, ...(resumeToken && { resumeToken }) } })
    },
    take: () => sent.splice(0).map(describeMessage),
    lastToken: () => sent.at(-1)?.targetChange?.resumeToken ?? '',
  }
}

const from = [{ collectionId: 'journeys' }]
const on = {
  where: {
    fieldFilter: { field: { fieldPath: 'on' }, op: 'EQUAL', value: { booleanValue: true } },
  },
}
const yes = { on: true }
const no = { on: false }

describe('a target', () => {
  test('gets its documents, then the moment at which they are current', () => {
    const { store } = openStore({ a: yes, b: no })
    const { add, take } = openStream(store)
    add(on)
    expect(take()).toEqual(['ADD', 'put a', 'CURRENT', 'NO_CHANGE'])
  })

  test('gets what enters, changes, leaves and is deleted, each with a snapshot', () => {
    const { store, set, remove } = openStore({ a: yes, b: no })
    const { add, take } = openStream(store)
    add(on)
    take()
    set('b', yes)
    set('a', { ...yes, more: 1 })
    set('c', no)
    set('a', no)
    remove('a')
    remove('b')
    const changes = ['put b', 'put a', 'drop a', 'delete b']
    expect(take()).toEqual(changes.flatMap((change) => [change, 'NO_CHANGE']))
  })

  test('with a limit gets what moves up and what is pushed out', () => {
    const { store, set, remove } = openStore({ b: yes, c: yes })
    const { add, take } = openStream(store)
    add({ limit: 2 })
    take()
    set('a', yes)
    expect(take()).toEqual(['out c', 'put a', 'NO_CHANGE'])
    remove('b')
    expect(take()).toEqual(['delete b', 'put c', 'NO_CHANGE'])
  })

  test('gets nothing after it was removed or the stream was closed', () => {
    const { store, set } = openStore({})
    const { add, take, stream } = openStream(store)
    add({})
    stream.receive({ removeTarget: 2 })
    set('a', yes)
    expect(take()).toEqual(['ADD', 'CURRENT', 'NO_CHANGE', 'REMOVE'])
    add({})
    stream.close()
    set('b', yes)
    expect(take()).not.toContain('put b')
  })
})

describe('a target that comes back', () => {
  function missSomething(query: object) {
    const world = openStore({ a: yes, b: yes, c: yes, d: yes })
    const before = openStream(world.store)
    before.add(query)
    const token = before.lastToken()
    before.stream.close()
    world.set('b', no)
    world.remove('c')
    world.set('e', yes)
    return { ...world, token }
  }

  test('gets what it has missed, and a count', () => {
    const { store, token } = missSomething(on)
    const { add, take } = openStream(store)
    add(on, token)
    const missed = ['delete c', 'drop b', 'put e', 'count 3']
    expect(take()).toEqual(['ADD', ...missed, 'CURRENT', 'NO_CHANGE'])
  })

  test('begins anew with a limit, and on a store that does not know its token', () => {
    const { store, token } = missSomething(on)
    const limited = openStream(store)
    limited.add({ ...on, limit: 2 }, token)
    expect(limited.take()).toEqual(['ADD', 'RESET', 'put a', 'put d', 'CURRENT', 'NO_CHANGE'])
    const elsewhere = openStream(openStore({ z: yes }).store)
    elsewhere.add(on, token)
    expect(elsewhere.take()).toEqual(['ADD', 'RESET', 'put z', 'CURRENT', 'NO_CHANGE'])
  })
})

test('a target that is no longer allowed ends', () => {
  const { store, set } = openStore({ a: yes })
  let rules: Rules = () => true
  const { add, take, stream } = openStream(store, () => rules)
  add({})
  rules = denyAll
  stream.recheck()
  set('a', no)
  expect(take()).toEqual(['ADD', 'put a', 'CURRENT', 'NO_CHANGE', 'REMOVE'])
})
