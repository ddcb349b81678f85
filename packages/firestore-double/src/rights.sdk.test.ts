import {
  collection,
  collectionGroup,
  doc,
  getCountFromServer,
  getDocs,
  runTransaction,
  setDoc,
  updateDoc,
} from 'firebase/firestore'
import { expect, test } from 'vitest'
import { eventually, listen, listenToDocument, openSdkStage } from '../test/sdk-client.ts'

const stage = openSdkStage()
const denied = { code: 'permission-denied' }

test('a page without a sign-in can’t read or write, in any way', async () => {
  const { database, openPage } = stage.openProject({ 'journeys/1': { at: 1 } })
  const page = openPage({ uid: 'nobody' })
  const journeys = collection(page, 'journeys')
  const reference = doc(page, 'journeys/1')
  const rows = listen(journeys)
  const one = listenToDocument(reference)
  await eventually(() => expect([rows.errors, one.errors]).toMatchObject([[denied], [denied]]))
  expect(rows.ids()).toEqual([])
  await expect(getDocs(journeys)).rejects.toMatchObject(denied)
  await expect(getCountFromServer(journeys)).rejects.toMatchObject(denied)
  await expect(setDoc(reference, {})).rejects.toMatchObject(denied)
  await expect(updateDoc(reference, { at: 2 })).rejects.toMatchObject(denied)
  await expect(
    runTransaction(page, (transaction) => transaction.get(reference)),
  ).rejects.toMatchObject(denied)
  expect(database.list('journeys')).toEqual({ 'journeys/1': { at: 1 } })
})

test('each person reads their own, and other listeners continue', async () => {
  const { database, openPage } = stage.openProject({
    'notes/ana/own/1': { text: 'a' },
    'notes/eva/own/2': { text: 'b' },
  })
  const page = openPage({ uid: 'ana' })
  const own = listen(collection(page, 'notes/ana/own'))
  const others = listen(collection(page, 'notes/eva/own'))
  const all = listen(collectionGroup(page, 'own'))
  await eventually(() => {
    expect(own.ids()).toEqual(['1'])
    expect([others.errors, all.errors]).toMatchObject([[denied], [denied]])
  })
  await expect(setDoc(doc(page, 'notes/ana/own/3'), {})).rejects.toMatchObject(denied)
  database.set({ 'notes/ana/own/4': {} })
  await eventually(() => expect(own.ids()).toEqual(['1', '4']))
})

test('a collection without a rule is refused', async () => {
  const { openPage } = stage.openProject()
  await expect(getDocs(collection(openPage(), 'users'))).rejects.toMatchObject(denied)
})

test('listeners end when the rules no longer allow them', async () => {
  const { openPage } = stage.openProject({ 'journeys/1': {} })
  const rows = listen(collection(openPage(), 'journeys'))
  await eventually(() => expect(rows.isCurrent()).toBe(true))
  stage.double.deny()
  await eventually(() => expect(rows.errors).toMatchObject([denied]))
  stage.double.allow()
  const again = listen(collection(openPage(), 'journeys'))
  await eventually(() => expect(again.ids()).toEqual(['1']))
})
