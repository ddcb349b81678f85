import { type Describers, handles, settles, hasNoAwait } from './describers.ts'
import { type PlaceFinding, placesOfQueries } from './query-places.ts'
import { type Node, type Source, enclosingName, keyOf, meaningOf } from './source.ts'

/** A place where a failure ends without a catalogue message. */
export interface FailurePlace {
  /** `apps/console/src/data/http/http.ts sendSigned catch` */
  name: string
  line: number
  remedy: string
}

const describeRemedy =
  'pass the failure to describeError or describeErrorAnd of #data/http/describe-error.ts, or rethrow it'

/** Every place of a file where a failure is swallowed or shown with a message of our own. */
export function findPlaces(source: Source, known: Describers): FailurePlace[] {
  return source.nodes.flatMap((node) => {
    const findings = [
      findingOfHandler(source, node, known),
      findingOfBoundary(source, node, known),
      findingOfWords(source, node),
      findingOfOrder(source, node, known),
      ...placesOfQueries(source, node, known),
    ]
    return findings.flatMap((finding) => (finding ? [toPlace(source, node, finding)] : []))
  })
}

function toPlace(source: Source, node: Node, finding: NonNullable<PlaceFinding>): FailurePlace {
  const name = `${source.file} ${enclosingName(source, node)} ${finding.kind}`
  const line = source.text.slice(0, node.start).split('\n').length
  return { name, line, remedy: finding.remedy }
}

/** Handlers that are called with a failure. */
function findingOfHandler(source: Source, node: Node, known: Describers): PlaceFinding {
  if (node.type === 'TryStatement' && node.handler) {
    const { body, param } = node.handler
    if (hasNoAwait(node.block) || settles(source, body, param, known)) return undefined
    return { kind: 'catch', remedy: describeRemedy }
  }
  const given = handlerOf(node)
  if (!given?.handler || handles(source, given.handler, known)) return undefined
  return { kind: given.kind, remedy: describeRemedy }
}

function handlerOf(node: Node): { kind: string; handler: Node | undefined } | undefined {
  if (node.type === 'Property' && keyOf(node) === 'onError') {
    return { kind: 'onError', handler: node.value }
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const [first, second] = node.arguments
  switch (keyOf(node.callee)) {
    case 'catch':
      return { kind: '.catch', handler: first }
    case 'then':
      return { kind: '.then', handler: second }
    case 'on':
    case 'addEventListener':
      return first?.type === 'Literal' && first.value === 'error'
        ? { kind: "'error'", handler: second }
        : undefined
    default:
      return undefined
  }
}

/** Error boundaries of React and the router. */
function findingOfBoundary(source: Source, node: Node, known: Describers): PlaceFinding {
  const key = keyOf(node)
  const isBoundary = key === 'getDerivedStateFromError' || key === 'componentDidCatch'
  if (node.type === 'MethodDefinition' && isBoundary) {
    return handles(source, node.value, known) ? undefined : { kind: key, remedy: describeRemedy }
  }
  if (node.type !== 'Property' || !/^(default)?errorComponent$/i.test(key)) return undefined
  return handles(source, node.value, known) ? undefined : { kind: key, remedy: describeRemedy }
}

const appendWords = `${describeRemedy}: our own words follow the catalogue's message, they never replace it`

/** Messages shown as failures, and copies of the catalogue's messages. */
function findingOfWords(source: Source, node: Node): PlaceFinding {
  const shown = shownMessage(node)
  if (shown && isFixedText(source, shown.message)) return { kind: shown.kind, remedy: appendWords }
  if (source.file.endsWith('/data/http/describe-error.ts')) return undefined
  if (node.type === 'MemberExpression' && node.object.type === 'Identifier') {
    return node.object.name === 'errorCatalogue'
      ? { kind: 'errorCatalogue', remedy: 'show the message of the response, not a copy' }
      : undefined
  }
  if (node.type !== 'Literal') return undefined
  if (!/Conexión al servidor|Error de timeout/.test(String(node.value))) return undefined
  return { kind: 'the words', remedy: 'only describe-error.ts contains the catalogue messages' }
}

/** Our own words before the catalogue's message. */
function findingOfOrder(source: Source, node: Node, known: Describers): PlaceFinding {
  const isDescribing = (each: Node) =>
    each.type === 'CallExpression' &&
    each.callee.type === 'Identifier' &&
    known.functions.has(meaningOf(source, each.callee.name) ?? '')
  const isOutOfOrder =
    node.type === 'TemplateLiteral'
      ? node.quasis[0]?.value.raw !== '' && node.expressions.some(isDescribing)
      : node.type === 'BinaryExpression' && isDescribing(node.right)
  if (!isOutOfOrder) return undefined
  return { kind: 'order', remedy: "the catalogue's message comes first: use describeErrorAnd" }
}

function shownMessage(node: Node): { kind: string; message: Node } | undefined {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
    const [, message, tone] = node.arguments
    const isFailed = tone?.type === 'Literal' && tone.value === 'failed'
    return node.callee.name === 'showToast' && isFailed && message
      ? { kind: 'showToast', message }
      : undefined
  }
  if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return undefined
  if (node.name.name !== 'FailurePanel') return undefined
  for (const attribute of node.attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'message') continue
    const { value } = attribute
    if (value === null) continue
    const message = value.type === 'JSXExpressionContainer' ? value.expression : value
    return { kind: 'FailurePanel', message }
  }
  return undefined
}

const isFixedText = ({ words }: Source, node: Node): boolean =>
  node.type === 'Literal' ||
  (node.type === 'TemplateLiteral' && node.expressions.length === 0) ||
  (node.type === 'Identifier' && words.has(node.name))
