import { type Describers, type IsFailure, describes, isNamed } from './describers.ts'
import type { Finding } from './find-places.ts'
import { type Node, type Source, ancestorsOf, isFunction, keyOf, namesIn, walk } from './source.ts'

const readers = ['useQuery', 'useSuspenseQuery', 'useInfiniteQuery', 'useQueries']
/** What a result says of its failure. */
const signs = ['error', 'isError', 'isLoadingError', 'isRefetchError', 'failureReason']

/** Queries and mutations, whose failures no `catch` sees. */
export function placesOfQueries(source: Source, node: Node, known: Describers): Finding[] {
  if (node.type === 'ObjectExpression') return [findingOfDefinition(node)]
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return []
  const { name } = node.callee
  if (readers.includes(name)) return [findingOfReading(source, node, known)]
  return name === 'useMutation' ? [findingOfMutation(source, node)] : []
}

/** Each names itself, so that the frame can tell of those that nobody else does. */
function findingOfDefinition(node: Extract<Node, { type: 'ObjectExpression' }>): Finding {
  if (!propertyOf(node, 'queryFn')) return undefined
  const meta = propertyOf(node, 'meta')
  const isNamed = meta && (textOf(meta, 'reading') || textOf(meta, 'tellsItself') === 'always')
  if (isNamed) return undefined
  return {
    kind: 'queryFn',
    remedy: "name what is read, in Spanish: meta: { reading: 'las vistas guardadas' }",
  }
}

function findingOfReading(source: Source, node: Node, known: Describers): Finding {
  const { taken, isFailure } = resultOf(source, node)
  const isToldHere = walk(node).some(
    (each) =>
      (each.type === 'Identifier' && each.name === 'toldHere') ||
      (each.type === 'Property' && keyOf(each) === 'tellsItself'),
  )
  const isLookedAt = signs.some((sign) => taken.has(sign))
  if (!isLookedAt && !isToldHere) return undefined
  const around = [...ancestorsOf(source, node)].findLast(isFunction)
  const isTold = walk(around ?? node).some((each) => describes(source, each, isFailure, known))
  if (taken.has('error') && isTold) return undefined
  return {
    kind: 'useQuery',
    remedy: 'take the error of the result and give it to describeError or describeErrorAnd',
  }
}

/** Which fields of the result are used, and what its error is called here. */
function resultOf(source: Source, node: Node): { taken: Set<string>; isFailure: IsFailure } {
  const parent = source.parentOf.get(node)
  if (parent?.type === 'MemberExpression') {
    return { taken: new Set([keyOf(parent)]), isFailure: (each) => each === parent }
  }
  if (parent?.type !== 'VariableDeclarator') return { taken: new Set(), isFailure: () => false }
  if (parent.id.type === 'Identifier') {
    const { name } = parent.id
    const isOfResult = (each: Node) =>
      each.type === 'MemberExpression' &&
      each.object.type === 'Identifier' &&
      each.object.name === name
    const uses = source.nodes.filter(isOfResult)
    const isFailure = (each: Node) => isOfResult(each) && keyOf(each) === 'error'
    return { taken: new Set(uses.map(keyOf)), isFailure }
  }
  const properties = parent.id.type === 'ObjectPattern' ? parent.id.properties : []
  const given = properties.flatMap((each) => (each.type === 'Property' ? [each] : []))
  const own = given.find((each) => keyOf(each) === 'error')?.value
  return {
    taken: new Set(given.map(keyOf)),
    isFailure: isNamed(new Set(namesIn(own ? [own] : []))),
  }
}

/** One that has no `onError` throws, where it is awaited. */
function findingOfMutation(
  source: Source,
  node: Extract<Node, { type: 'CallExpression' }>,
): Finding {
  const [options] = node.arguments
  const hasHandler = options?.type === 'ObjectExpression' && propertyOf(options, 'onError')
  if (hasHandler || resultOf(source, node).taken.has('mutateAsync')) return undefined
  return { kind: 'useMutation', remedy: 'give it an onError, or await its mutateAsync' }
}

function propertyOf(node: Node, name: string): Node | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const found = node.properties.find((each) => each.type === 'Property' && keyOf(each) === name)
  return found?.type === 'Property' ? found.value : undefined
}

function textOf(node: Node, name: string): string | undefined {
  const value = propertyOf(node, name)
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined
}
