import { describe, expect, it } from 'vitest'
import { readTracked, trackedFiles } from '../repository.ts'
import { findDescribers } from './describers.ts'
import { handledElsewhere } from './exceptions.ts'
import { type FailurePlace, findPlaces } from './find-places.ts'
import { readSource } from './source.ts'

/** Test doubles, builders and suites are not shipped. */
const isShipped = (file: string) =>
  /^apps\/console\/src\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\/testing\/|\/live\/contract\//.test(file)

const sources = trackedFiles()
  .filter(isShipped)
  .map((file) => readSource(file, readTracked(file)))
const describers = findDescribers(sources)
const places = sources.flatMap((source) => findPlaces(source, describers))

const describePlace = ({ name, line, remedy }: FailurePlace) =>
  `${name} (line ${line}): ${remedy}; or list it in tools/failures/exceptions.ts with the reason`

describe('a failure that reaches the console', () => {
  it('is shown with a catalogue message, rethrown, or listed with a reason', () => {
    expect(sources.length).toBeGreaterThan(150)
    const unlisted = places.filter(({ name }) => !Object.hasOwn(handledElsewhere, name))
    expect(unlisted.map(describePlace)).toEqual([])
  })

  it('has no outdated exceptions', () => {
    const names = new Set(places.map(({ name }) => name))
    expect(Object.keys(handledElsewhere).filter((name) => !names.has(name))).toEqual([])
  })
})

/** Files that the test sources import. */
const importedSources = sources.filter(({ file }) =>
  /\/(describe-\w+|live-errors|read-queue-context)\.ts$/.test(file),
)

function findIn(code: string): string[] {
  const head = `
    import { describeError, describeErrorAnd } from '#data/http/describe-error.ts'
    import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
    import { showMarkFailure } from '#features/notifications/live/read-queue-context.ts'`
  const source = readSource('apps/console/src/features/new/new.tsx', `${head}\n${code}`)
  const places = findPlaces(source, findDescribers([...importedSources, source]))
  return places.map(({ name }) => name.split(' ').at(-1) ?? '')
}

describe('the search finds', () => {
  it.each([
    ['catch', `async function f() { try { await g() } catch { return null } }`],
    [
      'catch',
      `async function f() { try { await g() } catch (error) { setText('No se guardó.') } }`,
    ],
    [
      'catch',
      `async function f() { try { await g() } catch (error) { if (isOld) return; throw error } }`,
    ],
    [
      'catch',
      `async function f() { try { await g() } catch (error) { show(isOld ? 'No.' : describeError(error)) } }`,
    ],
    [
      'catch',
      `async function f() { try { await g() } catch (e) { describeErrorAnd(other, e.message) } }`,
    ],
    ['.catch', `const f = () => g().catch(() => undefined)`],
    ['.then', `const f = () => g().then(show, () => show('No se guardó.'))`],
    ['onError', `const f = () => h({ onError: () => show('No se guardó.') })`],
    [`'error'`, `worker.addEventListener('error', () => show('Falló.'))`],
    [
      'useQuery',
      `function C() { const { data, isError } = useQuery(q); return isError && 'Falló' }`,
    ],
    ['useQuery', `function C() { const q = useQuery(a); return q.error?.message }`],
    [
      'useQuery',
      `function C() { const { data } = useQuery(withErrorShownInPlace(q)); return data }`,
    ],
    ['queryFn', `const q = () => queryOptions({ queryKey: [], queryFn: read })`],
    ['useMutation', `function C() { const { mutate } = useMutation({ mutationFn: write }) }`],
    ['FailurePanel', `const C = () => <FailurePanel title="Falló" message="Intente de nuevo." />`],
    [
      'FailurePanel',
      `const text = 'Intente de nuevo.'; const C = () => <FailurePanel message={text} />`,
    ],
    ['showToast', `const f = () => showToast('Falló', 'Intente de nuevo.', 'failed')`],
    ['errorComponent', `const C = () => 'Falló'; const r = createRoute({ errorComponent: C })`],
    ['getDerivedStateFromError', `class B { static getDerivedStateFromError() { return {} } }`],
    ['order', 'const f = (error) => `No pudimos. ${describeError(error)}`'],
    ['order', `const f = (error) => 'No pudimos. ' + describeError(error)`],
    ['errorCatalogue', `const f = (code) => show(errorCatalogue[code].message)`],
    ['words', `const f = () => 'Conexión al servidor'`],
  ])('%s in %s', (kind, code) => {
    expect(findIn(code)).toEqual([kind])
  })

  it.each([
    [`async function f() { try { await g() } catch (error) { show(describeError(error)) } }`],
    [
      `async function f() { try { await g() } catch (error) { if (isOld) throw error; else h(describeError(error)) } }`,
    ],
    [
      `async function f() { try { await g() } catch (error) { const text = describeError(error); show(text) } }`,
    ],
    [`function f() { try { return JSON.parse(text) } catch { return null } }`],
    [`const tell = (error) => show(describeError(error)); const f = () => g().catch(tell)`],
    [
      `const tell = (a) => (error) => show(describeError(error)); const f = () => g().catch(tell(1))`,
    ],
    [`const f = () => g().catch((error) => showMarkFailure('all', error))`],
    [
      `function C() { const { error } = useQuery(q); return error && describeErrorAnd(error, 'Falta.') }`,
    ],
    [
      `function C() { const q = useQuery(withErrorShownInPlace(a)); return q.error && describeError(q.error) }`,
    ],
    [`function C() { const { data } = useQuery(q); return data }`],
    [`const q = () => queryOptions({ queryFn: read, meta: { reading: 'las vistas' } })`],
    [
      `const C = ({ error }) => <p>{describeError(error)}</p>; const f = (error) => <C error={error} />`,
    ],
  ])('nothing in %s', (code) => {
    expect(findIn(code)).toEqual([])
  })
})
