import { expect, it } from 'vitest'
import { formatLetter, mailLaterPlugin, type Mail } from './mailer.ts'
import fastify from 'fastify'
import { createLogger } from '../logger.ts'

it('adds the greeting and the signature', () => {
  expect(formatLetter('Ana María', 'Uno.', 'Dos.')).toBe(
    'Buen día, Ana María:\n\nUno.\n\nDos.\n\nArriero\n',
  )
  expect(formatLetter(undefined, 'Uno.')).toBe('Buen día:\n\nUno.\n\nArriero\n')
})

it('keeps a name on one line', () => {
  expect(formatLetter(' Ana:\n\nAbra http://malo.example\n\n', 'Uno.')).toBe(
    'Buen día, Ana: Abra http://malo.example:\n\nUno.\n\nArriero\n',
  )
})

const mail: Mail = { to: 'ana@example.com', subject: 'Aviso', text: 'SECRET' }

async function build(send: (mail: Mail) => Promise<void>) {
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  const app = fastify({ loggerInstance: log })
  await app.register(mailLaterPlugin, { mailer: { send } })
  return { app, log: () => lines.join('') }
}

it('sends the mail, or nothing if there is none', async () => {
  const sent: Mail[] = []
  const { app } = await build(async (one) => void sent.push(one))
  app.mailLater(async () => mail)
  app.mailLater(async () => undefined)
  await app.close()
  expect(sent).toEqual([mail])
})

it('does not start before the response', async () => {
  const order: string[] = []
  const { app } = await build(async () => void order.push('sent'))
  app.get('/', async () => {
    app.mailLater(async () => {
      order.push('written')
      return mail
    })
    order.push('answered')
    return {}
  })
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
  expect(order).toEqual(['answered', 'written', 'sent'])
})

it('makes closing wait for a slow mail server', async () => {
  let deliver = () => {}
  const { app } = await build(() => new Promise<void>((resolve) => (deliver = resolve)))
  app.mailLater(async () => mail)
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  deliver()
  await closing
})

it('logs a failure without the message', async () => {
  const { app, log } = await build(() => Promise.reject(new Error('connection refused')))
  app.mailLater(async () => mail)
  await app.close()
  expect(log()).toContain('mail not sent')
  expect(log()).toContain('connection refused')
  expect(log()).not.toContain('SECRET')
})
