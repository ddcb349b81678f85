import { authenticate, AuthenticationService, JWTStrategy } from '@feathersjs/authentication'
import { feathers, type Params, type RealTimeConnection } from '@feathersjs/feathers'
import { KnexService } from '@feathersjs/knex'
import { bodyParser, errorHandler, koa, parseAuthentication, rest } from '@feathersjs/koa'
import socketio from '@feathersjs/socketio'
import type { Knex } from 'knex'
import { randomBytes } from 'node:crypto'

/** A new client requests this many documents at once. */
const maxPageSize = 5000

/**
 * An application as Feathers' generator and guide produce it: a service per table, JSON web tokens, events to all
 * signed-in clients. Schemas and resolvers, which check and rewrite every document, are left out, which is faster.
 */
export function createFeathersApp(db: Knex) {
  const app = koa(feathers())
  app.set('authentication', {
    secret: randomBytes(32).toString('hex'),
    entity: 'user',
    service: 'users',
    authStrategies: ['jwt'],
  })
  app.use(errorHandler())
  app.use(parseAuthentication())
  app.use(bodyParser())
  app.configure(rest())
  app.configure(socketio())

  const paginate = { default: 100, max: maxPageSize }
  const guarded = { around: { all: [authenticate('jwt')] } }
  for (const name of ['users', 'journeys']) {
    app.use(name, new KnexService({ Model: db, name, paginate }))
    app.service(name).hooks(guarded)
  }
  const authentication = new AuthenticationService(app)
  authentication.register('jwt', new JWTStrategy())
  app.use('authentication', authentication)

  app.on('connection', (connection: RealTimeConnection) => {
    app.channel('anonymous').join(connection)
  })
  app.on('login', (_result: unknown, { connection }: Params) => {
    if (!connection) return
    app.channel('anonymous').leave(connection)
    app.channel('authenticated').join(connection)
  })
  app.publish(() => app.channel('authenticated'))

  return {
    app,
    /** The token that a sign-in with a password would return. */
    tokenFor: (userId: string) => authentication.createAccessToken({}, { subject: userId }),
  }
}
