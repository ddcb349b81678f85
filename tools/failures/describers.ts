import {
  type Node,
  type Source,
  childrenOf,
  isFunction,
  keyOf,
  meaningOf,
  namesIn,
  parametersOf,
  walk,
} from './source.ts'

/** What turns a failure into the catalogue's words, by itself or by handing it on. */
export interface Describers {
  /** By `file#name`, which of their parameters is the failure. */
  functions: Map<string, readonly number[]>
  /** Functions that answer one. */
  makers: Set<string>
  /** Callbacks that end in one of them wherever they are given: `onProblem`. */
  callbacks: Set<string>
}

const words = 'apps/console/src/data/http/describe-error.ts'
const first: [string, number[]][] = [
  [`${words}#describeError`, [0]],
  [`${words}#describeErrorAnd`, [0]],
]

/** Says of a node whether it is the failure in question. */
export type IsFailure = (node: Node) => boolean

export const isNamed =
  (names: ReadonlySet<string>): IsFailure =>
  (node) =>
    node.type === 'Identifier' && names.has(node.name)

/** Begins with the two that have the words, and adds who hands a failure to one that is known, until nobody is added. */
export function findDescribers(sources: readonly Source[]): Describers {
  const known: Describers = {
    functions: new Map(first),
    makers: new Set(),
    callbacks: new Set(),
  }
  for (let size = 0; size !== sizeOf(known);) {
    size = sizeOf(known)
    for (const source of sources) addFunctions(source, known)
    known.callbacks = findCallbacks(sources, known)
  }
  return known
}

const sizeOf = ({ functions, makers, callbacks }: Describers) =>
  functions.size + makers.size + callbacks.size

function addFunctions(source: Source, known: Describers): void {
  for (const [name, node] of source.functions) {
    const told = toldParameters(source, node, known)
    if (told.length > 0) known.functions.set(`${source.file}#${name}`, told)
    const isMaker = 'body' in node && isFunction(node.body as Node)
    if (isMaker && isDescriber(source, node.body as Node, known)) {
      known.makers.add(`${source.file}#${name}`)
    }
  }
}

/** Which of its parameters a function hands to one that describes. */
function toldParameters(source: Source, node: Node, known: Describers): number[] {
  if (!('body' in node) || !namesAny(source, node, known)) return []
  const body = node.body as Node
  return parametersOf(node).flatMap((parameter, at) => {
    const isFailure = isNamed(new Set(namesIn([parameter])))
    return !isFunction(body) && tells(source, body, isFailure, known) ? [at] : []
  })
}

/** Looks at the text first, which is quick: most functions have nothing to do with failures. */
function namesAny({ text }: Source, { start, end }: Node, { functions, callbacks }: Describers) {
  const own = text.slice(start, end)
  const names = [...[...functions.keys()].map((each) => each.split('#')[1] ?? ''), ...callbacks]
  return names.some((name) => own.includes(name))
}

/** Names of properties under which only functions that describe are given. */
function findCallbacks(sources: readonly Source[], known: Describers): Set<string> {
  const verdicts = new Map<string, boolean>()
  for (const source of sources) {
    for (const { name, value } of source.given) {
      if (!isHandler(source, value)) continue
      verdicts.set(name, verdicts.get(name) !== false && isDescriber(source, value, known))
    }
  }
  return new Set([...verdicts].flatMap(([name, isGood]) => (isGood ? [name] : [])))
}

const isHandler = (source: Source, node: Node): boolean =>
  isFunction(node) || (node.type === 'Identifier' && meaningOf(source, node.name) !== undefined)

/** Whether this function, given as a handler, describes what it is called with. */
export function isDescriber(source: Source, node: Node, known: Describers): boolean {
  if (isFunction(node)) return toldParameters(source, node, known).length > 0
  if (node.type === 'CallExpression') {
    return node.callee.type === 'Identifier' && known.makers.has(meant(source, node.callee.name))
  }
  if (node.type !== 'Identifier') return known.callbacks.has(keyOf(node))
  const meaning = meaningOf(source, node.name)
  return meaning === undefined ? known.callbacks.has(node.name) : known.functions.has(meaning)
}

const meant = (source: Source, name: string): string => meaningOf(source, name) ?? ''

/** Whether the failure comes out of this in the catalogue's words, whichever way it goes. */
export function tells(
  source: Source,
  node: Node,
  isFailure: IsFailure,
  known: Describers,
): boolean {
  const inside = (child: Node) => tells(source, child, isFailure, known)
  if (node.type === 'ConditionalExpression') {
    return inside(node.test) || (inside(node.consequent) && inside(node.alternate))
  }
  return describes(source, node, isFailure, known) || childrenOf(node).some(inside)
}

/** `describeError(error)`, or `<Failure error={error} />` of a component that does so. */
export function describes(
  source: Source,
  node: Node,
  isFailure: IsFailure,
  known: Describers,
): boolean {
  const isGiven = (argument: Node) => walk(argument).some(isFailure)
  if (node.type === 'CallExpression') {
    const { callee } = node
    const name = callee.type === 'Identifier' ? callee.name : ''
    const at = known.functions.get(meant(source, name))
    if (at) return node.arguments.some((each, index) => at.includes(index) && isGiven(each))
    return isDescriber(source, callee, known) && node.arguments.some(isGiven)
  }
  if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return false
  const isKnown = known.functions.has(meant(source, node.name.name))
  return isKnown && node.attributes.some(isGiven)
}
