import { type Describers, type IsFailure, describes, isNamed } from './describers.ts'
import { type Node, type Source, ancestorsOf, isFunction, keyOf, namesIn, walk } from './source.ts'

/** What is wrong at a node; undefined if nothing is. */
export type PlaceFinding = { kind: string; remedy: string } | undefined

const queryHooks = ['useQuery', 'useSuspenseQuery', 'useInfiniteQuery', 'useQueries']
/** Fields of a query result that are about its failure. */
const errorFields = ['error', 'isError', 'isLoadingError', 'isRefetchError', 'failureReason']

/** Queries and mutations, whose failures are not caught by `catch`. */
export function placesOfQueries(source: Source, node: Node, known: Describers): PlaceFinding[] {
  if (node.type === 'ObjectExpression') return [findingOfDefinition(node)]
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return []
  const { name } = node.callee
  if (queryHooks.includes(name)) return [findingOfQueryHook(source, node, known)]
  return name === 'useMutation' ? [findingOfMutation(source, node)] : []
}

/** Each query has a name, so that the frame can show failures that no page shows. */
function findingOfDefinition(node: Extract<Node, { type: 'ObjectExpression' }>): PlaceFinding {
  if (!propertyOf(node, 'queryFn')) return undefined
  const meta = propertyOf(node, 'meta')
  const hasName =
    meta && (textOf(meta, 'reading') || textOf(meta, 'showsErrorInPlace') === 'always')
  if (hasName) return undefined
  return {
    kind: 'queryFn',
    remedy: "name what is read, in Spanish: meta: { reading: 'las vistas guardadas' }",
  }
}

function findingOfQueryHook(source: Source, node: Node, known: Describers): PlaceFinding {
  const { taken, isFailure } = resultOf(source, node)
  const showsErrorInPlace = walk(node).some(
    (each) =>
      (each.type === 'Identifier' && each.name === 'withErrorShownInPlace') ||
      (each.type === 'Property' && keyOf(each) === 'showsErrorInPlace'),
  )
  const isErrorUsed = errorFields.some((field) => taken.has(field))
  if (!isErrorUsed && !showsErrorInPlace) return undefined
  const around = [...ancestorsOf(source, node)].findLast(isFunction)
  const isErrorDescribed = walk(around ?? node).some((each) =>
    describes(source, each, isFailure, known),
  )
  if (taken.has('error') && isErrorDescribed) return undefined
  return {
    kind: 'useQuery',
    remedy: 'take the error of the result and give it to describeError or describeErrorAnd',
  }
}

/** The used fields of the result, and the local name of its error. */
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
  const destructured = properties.flatMap((each) => (each.type === 'Property' ? [each] : []))
  const errorPattern = destructured.find((each) => keyOf(each) === 'error')?.value
  return {
    taken: new Set(destructured.map(keyOf)),
    isFailure: isNamed(new Set(namesIn(errorPattern ? [errorPattern] : []))),
  }
}

/** Without `onError` a mutation must be awaited, so that it throws. */
function findingOfMutation(
  source: Source,
  node: Extract<Node, { type: 'CallExpression' }>,
): PlaceFinding {
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
