import { type Describers, isDescriber, isNamed, tells } from './describers.ts'
import { type Node, type Source, isFunction, namesIn, parametersOf, walk } from './source.ts'

/** Whether a handler of failures describes them, or throws them on, on every way through it. */
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
  // What is made of it here is it still.
  for (const node of walk(body)) {
    const isMadeOfIt =
      node.type === 'VariableDeclarator' && node.init && walk(node.init).some(isFailure)
    if (isMadeOfIt) for (const name of namesIn([node.id])) names.add(name)
  }
  return wayThrough(body, (node) => tells(source, node, isFailure, known)) === 'told'
}

/** `left`: it ends without a word. `on`: nothing is decided yet. */
type Way = 'told' | 'left' | 'on'

function wayThrough(node: Node, isTold: (node: Node) => boolean): Way {
  switch (node.type) {
    case 'BlockStatement': {
      for (const statement of node.body) {
        const way = wayThrough(statement, isTold)
        if (way !== 'on') return way
      }
      return 'on'
    }
    case 'ThrowStatement':
      return 'told'
    case 'ReturnStatement':
      return node.argument && isTold(node.argument) ? 'told' : 'left'
    case 'IfStatement': {
      const ways = [
        wayThrough(node.consequent, isTold),
        node.alternate ? wayThrough(node.alternate, isTold) : 'on',
      ]
      if (ways.includes('left')) return 'left'
      return ways.includes('on') ? 'on' : 'told'
    }
    default:
      return isTold(node) ? 'told' : 'on'
  }
}

/** Code that waits for nothing has asked nobody: what it throws came from no server. */
export const waitsForNothing = (node: Node): boolean =>
  !walk(node).some(({ type }) => type === 'AwaitExpression')
