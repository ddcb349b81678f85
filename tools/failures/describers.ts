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

/** Everything that turns a failure into a catalogue message, directly or by passing it on. */
export interface Describers {
  /** By `file#name`: the indices of the parameters that are described. */
  functions: Map<string, readonly number[]>
  /** Functions that return such a function. */
  makers: Set<string>
  /** Callback properties that are always given such a function: `onProblem`. */
  callbacks: Set<string>
}

const describeErrorFile = 'apps/console/src/data/http/describe-error.ts'
const basicFunctions: [string, number[]][] = [
  [`${describeErrorFile}#describeError`, [0]],
  [`${describeErrorFile}#describeErrorAnd`, [0]],
]

/** Whether a node is the failure in question. */
export type IsFailure = (node: Node) => boolean

export const isNamed =
  (names: ReadonlySet<string>): IsFailure =>
  (node) =>
    node.type === 'Identifier' && names.has(node.name)

/** Starts with the two basic functions and adds those that pass a failure to a known one, until none is left to add. */
export function findDescribers(sources: readonly Source[]): Describers {
  const known: Describers = {
    functions: new Map(basicFunctions),
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
    const described = describedParameters(source, node, known)
    if (described.length > 0) known.functions.set(`${source.file}#${name}`, described)
    const isMaker = 'body' in node && isFunction(node.body as Node)
    if (isMaker && isDescriber(source, node.body as Node, known)) {
      known.makers.add(`${source.file}#${name}`)
    }
  }
}

/** Indices of the parameters that a function passes to a describing function. */
function describedParameters(source: Source, node: Node, known: Describers): number[] {
  if (!('body' in node) || !namesAny(source, node, known)) return []
  const body = node.body as Node
  return parametersOf(node).flatMap((parameter, at) => {
    const isFailure = isNamed(new Set(namesIn([parameter])))
    return !isFunction(body) && isDescribed(source, body, isFailure, known) ? [at] : []
  })
}

/** A quick text search first, because most functions have nothing to do with failures. */
function namesAny({ text }: Source, { start, end }: Node, { functions, callbacks }: Describers) {
  const own = text.slice(start, end)
  const names = [...[...functions.keys()].map((each) => each.split('#')[1] ?? ''), ...callbacks]
  return names.some((name) => own.includes(name))
}

/** Names of properties that are only ever given describing functions. */
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

/** Whether this handler describes its argument. */
function isDescriber(source: Source, node: Node, known: Describers): boolean {
  if (isFunction(node)) return describedParameters(source, node, known).length > 0
  if (node.type === 'CallExpression') {
    return (
      node.callee.type === 'Identifier' && known.makers.has(resolvedName(source, node.callee.name))
    )
  }
  if (node.type !== 'Identifier') return known.callbacks.has(keyOf(node))
  const meaning = meaningOf(source, node.name)
  return meaning === undefined ? known.callbacks.has(node.name) : known.functions.has(meaning)
}

const resolvedName = (source: Source, name: string): string => meaningOf(source, name) ?? ''

/** Whether every branch of this code describes the failure. */
function isDescribed(source: Source, node: Node, isFailure: IsFailure, known: Describers): boolean {
  const inside = (child: Node) => isDescribed(source, child, isFailure, known)
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
    const at = known.functions.get(resolvedName(source, name))
    if (at) return node.arguments.some((each, index) => at.includes(index) && isGiven(each))
    return isDescriber(source, callee, known) && node.arguments.some(isGiven)
  }
  if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return false
  const isKnown = known.functions.has(resolvedName(source, node.name.name))
  return isKnown && node.attributes.some(isGiven)
}

/** Whether a failure handler describes or rethrows the failure on every path. */
export function handles(source: Source, handler: Node, known: Describers): boolean {
  if (!isFunction(handler)) return isDescriber(source, handler, known)
  if (!('body' in handler)) return false
  return settles(source, handler.body as Node, parametersOf(handler)[0] ?? null, known)
}

/** The same for the body of a `catch`, or of a function. */
export function settles(
  source: Source,
  body: Node,
  parameter: Node | null,
  known: Describers,
): boolean {
  const names = new Set(namesIn(parameter ? [parameter] : []))
  const isFailure = isNamed(names)
  // Variables derived from the failure count as the failure.
  for (const node of walk(body)) {
    const isDerived =
      node.type === 'VariableDeclarator' && node.init && walk(node.init).some(isFailure)
    if (isDerived) for (const name of namesIn([node.id])) names.add(name)
  }
  return outcomeOf(body, (node) => isDescribed(source, node, isFailure, known)) === 'handled'
}

/** `dropped`: the path ends without a message. `open`: not decided yet. */
type Outcome = 'handled' | 'dropped' | 'open'

function outcomeOf(node: Node, isHandled: (node: Node) => boolean): Outcome {
  switch (node.type) {
    case 'BlockStatement': {
      for (const statement of node.body) {
        const outcome = outcomeOf(statement, isHandled)
        if (outcome !== 'open') return outcome
      }
      return 'open'
    }
    case 'ThrowStatement':
      return 'handled'
    case 'ReturnStatement':
      return node.argument && isHandled(node.argument) ? 'handled' : 'dropped'
    case 'IfStatement': {
      const outcomes = [
        outcomeOf(node.consequent, isHandled),
        node.alternate ? outcomeOf(node.alternate, isHandled) : 'open',
      ]
      if (outcomes.includes('dropped')) return 'dropped'
      return outcomes.includes('open') ? 'open' : 'handled'
    }
    default:
      return isHandled(node) ? 'handled' : 'open'
  }
}

/** Code without `await` sends no request, so its exceptions are not failed requests. */
export const hasNoAwait = (node: Node): boolean =>
  !walk(node).some(({ type }) => type === 'AwaitExpression')
