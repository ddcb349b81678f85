import { type ESTree, parseSync } from 'vite'

export type Node = ESTree.Node

/** The syntax tree of a file, with the functions and imports that its names refer to. */
export interface Source {
  file: string
  text: string
  program: Node
  nodes: readonly Node[]
  parentOf: Map<Node, Node>
  /** Functions by name, at any depth. */
  functions: Map<string, Node>
  /** Names of string constants. */
  words: Set<string>
  /** Imported names, as `file#name`. */
  imports: Map<string, string>
  /** Values of properties and attributes: `onProblem: …` of an object, `onProblem={…}` of an element. */
  given: { name: string; value: Node }[]
}

const consoleSource = 'apps/console/src/'

export function readSource(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const source: Source = {
    file,
    text,
    program,
    nodes: walk(program),
    parentOf: new Map(),
    functions: new Map(),
    words: new Set(),
    imports: new Map(),
    given: [],
  }
  for (const node of source.nodes) {
    for (const child of childrenOf(node)) source.parentOf.set(child, node)
    indexNode(source, node)
  }
  return source
}

function indexNode(source: Source, node: Node): void {
  if (node.type === 'FunctionDeclaration' && node.id) source.functions.set(node.id.name, node)
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
    if (isFunction(node.init)) source.functions.set(node.id.name, node.init)
    if (node.init.type === 'Literal' && typeof node.init.value === 'string') {
      source.words.add(node.id.name)
    }
  }
  if (node.type === 'Property') source.given.push({ name: keyOf(node), value: node.value })
  if (node.type === 'JSXAttribute' && node.value?.type === 'JSXExpressionContainer') {
    const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
    source.given.push({ name, value: node.value.expression })
  }
  if (node.type !== 'ImportDeclaration') return
  const target = resolveImport(source.file, node.source.value)
  for (const each of node.specifiers) {
    if (each.type !== 'ImportSpecifier') continue
    const name = each.imported.type === 'Identifier' ? each.imported.name : each.imported.value
    source.imports.set(each.local.name, `${target}#${name}`)
  }
}

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return consoleSource + specifier.slice(1)
  if (!specifier.startsWith('.')) return specifier
  return new URL(specifier, `file:///${file}`).pathname.slice(1)
}

/** Resolves a name to a function of this file or an imported one, as `file#name`. */
export const meaningOf = (source: Source, name: string): string | undefined =>
  source.functions.has(name) ? `${source.file}#${name}` : source.imports.get(name)

export const isFunction = (node: Node): boolean =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(node.type)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenCache = new WeakMap<Node, Node[]>()

export function childrenOf(node: Node): Node[] {
  const found = childrenCache.get(node) ?? Object.values(node).flat().filter(isNode)
  childrenCache.set(node, found)
  return found
}

/** The node and all below it. */
export const walk = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(walk)]

export const parametersOf = (node: Node): Node[] =>
  'params' in node && Array.isArray(node.params) ? node.params : []

/** From the parent outwards. */
export function* ancestorsOf({ parentOf }: Source, node: Node): Generator<Node> {
  for (let at = parentOf.get(node); at !== undefined; at = parentOf.get(at)) yield at
}

/** Name of the nearest enclosing named function. */
export function enclosingName(source: Source, node: Node): string {
  for (const each of ancestorsOf(source, node)) {
    if (each.type === 'FunctionDeclaration' && each.id) return each.id.name
    if (each.type === 'MethodDefinition' || each.type === 'PropertyDefinition') return keyOf(each)
    if (each.type === 'VariableDeclarator' && each.init && isFunction(each.init)) {
      return each.id.type === 'Identifier' ? each.id.name : '?'
    }
  }
  return 'the file'
}

/** Name of a property, method or member access; empty if it is computed. */
export function keyOf(node: Node): string {
  const key =
    node.type === 'MemberExpression' ? node.property : 'key' in node && isNode(node.key) && node.key
  if (!key) return ''
  if (key.type === 'Identifier') return key.name
  if (key.type === 'PrivateIdentifier') return `#${key.name}`
  return key.type === 'Literal' ? String(key.value) : ''
}

/** Names that a pattern or parameters bind. */
export const namesIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) =>
    walk(node).flatMap((each) => (each.type === 'Identifier' ? [each.name] : [])),
  )
