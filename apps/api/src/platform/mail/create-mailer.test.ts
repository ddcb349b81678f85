import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from './create-mailer.ts'

const mail = {
  to: 'ana.ñáñez@example.com',
  subject: 'Su contraseña cambió',
  text: 'Buen día, Ana:\n\nAbra http://arriero.test/activate/a=b_c-d\n',
}
let folder: string
let printed: string[]
const print = (line: string) => void printed.push(line)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-mail-'))
  printed = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const parse = async (raw: Uint8Array) => {
  const { from, to, subject, text } = await PostalMime.parse(raw)
  return { from: from?.address, to: to?.map(({ address }) => address), subject, text }
}

describe('without a mail server', () => {
  const mailer = (production: boolean) =>
    createMailer({ mail: undefined, dataDir: folder, production }, print)

  it('writes a file that only the owner can read, and prints its path', async () => {
    await mailer(false).send(mail)
    const [name = '', textName = ''] = (await readdir(join(folder, 'outbox'))).toSorted()
    const path = join(folder, 'outbox', name)
    expect(name).toMatch(/^\d{8}T\d{9}Z-0001\.eml$/)
    expect(textName).toBe(name.replace('.eml', '.txt'))
    expect(await readFile(join(folder, 'outbox', textName), 'utf8')).toContain(mail.text)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await parse(await readFile(path))).toEqual({
      from: 'arriero@localhost',
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
    })
    expect(printed[0]).toBe(`Correo para ${mail.to}: Su contraseña cambió → ${path}`)
    expect(printed.join('')).toContain('/activate/a=b_c-d')
  })

  it('does not print the text in production', async () => {
    await mailer(true).send(mail)
    expect(printed).toHaveLength(1)
    expect(printed[0]).not.toContain('/activate/')
  })

  it('writes messages of the same instant to different files, in order', async () => {
    const fileMailer = mailer(true)
    for (const subject of ['uno', 'dos', 'tres']) await fileMailer.send({ ...mail, subject })
    const all = await readdir(join(folder, 'outbox'))
    const names = all.filter((name) => name.endsWith('.eml')).toSorted()
    const subjects = names.map(async (name) =>
      PostalMime.parse(await readFile(join(folder, 'outbox', name))),
    )
    expect((await Promise.all(subjects)).map(({ subject }) => subject)).toEqual([
      'uno',
      'dos',
      'tres',
    ])
  })
})

describe('with a mail server', () => {
  const received: Buffer[] = []
  let server: SMTPServer

  const mailer = (port: number) => {
    const smtp = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Arriero <avisos@example.com>' }
    return createMailer({ mail: smtp, dataDir: folder, production: true }, print)
  }
  const port = () => {
    const address = server.server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  beforeEach(async () => {
    received.length = 0
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nadie@') ? new Error('No such mailbox') : undefined),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          received.push(Buffer.concat(chunks))
          done()
        })
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
  })
  afterEach(() => new Promise<void>((resolve) => server.close(resolve)))

  it('sends the message and writes no file', async () => {
    await mailer(port()).send({ ...mail, to: 'ana@example.com' })
    expect(await Promise.all(received.map(parse))).toEqual([
      {
        from: 'avisos@example.com',
        to: ['ana@example.com'],
        subject: mail.subject,
        text: mail.text,
      },
    ])
    expect(printed).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('fails when the server rejects the recipient or is unavailable', async () => {
    await expect(mailer(port()).send({ ...mail, to: 'nadie@example.com' })).rejects.toThrow()
    await expect(mailer(1).send(mail)).rejects.toThrow()
    expect(received).toEqual([])
  })
})
