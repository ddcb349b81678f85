import { OptionalKeyHeaders } from '@arriero/domain/contract/http/fields.ts'
import {
  CustomerBody,
  CustomerChange,
  CustomerPage,
  CustomerRecord,
  DriverBody,
  DriverChange,
  DriverPage,
  DriverRecord,
  VehicleBody,
  VehicleChange,
  VehiclePage,
  VehicleRecord,
} from '@arriero/domain/contract/http/registry.ts'
import {
  HolderBody,
  HolderChange,
  HolderPage,
  HolderRecord,
  TrailerBody,
  TrailerChange,
  TrailerPage,
  TrailerRecord,
} from '@arriero/domain/contract/http/registry-holders.ts'
import { RegistryQuery } from '@arriero/domain/contract/http/registry-parts.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { customerStore } from './customer-store.ts'
import { driverStore } from './driver-store.ts'
import { holderStore } from './holder-store.ts'
import { maskRecord } from '#platform/users/mask-fields.ts'
import { mayReveal, showRecord } from './mask-record.ts'
import { findMergedInto } from './merge/merge-records.ts'
import { listRecords, type RecordStore, type RegisteredRecord } from './record-store.ts'
import { changeRecord, createRecord, sourceOf } from './record-writes.ts'
import { trailerStore } from './trailer-store.ts'
import { vehicleStore } from './vehicle-store.ts'

interface RegistryOptions {
  db: Db
  clock: Clock
}

const params = z.strictObject({ id: z.uuid() })

/** The same four routes for every kind of record. */
export const registryRoutes: FastifyPluginAsyncZod<RegistryOptions> = async (app, options) => {
  await app.register(
    recordRoutes({
      path: 'customers',
      tag: 'Clientes',
      names: [
        'Clientes, en orden alfabético',
        'Un cliente',
        'Registrar un cliente',
        'Editar un cliente',
      ],
      store: customerStore,
      body: CustomerBody,
      change: CustomerChange,
      record: CustomerRecord,
      page: CustomerPage,
    }),
    options,
  )
  await app.register(
    recordRoutes({
      path: 'drivers',
      tag: 'Conductores',
      names: [
        'Conductores, por apellido',
        'Un conductor',
        'Registrar un conductor',
        'Editar un conductor',
      ],
      store: driverStore,
      body: DriverBody,
      change: DriverChange,
      record: DriverRecord,
      page: DriverPage,
    }),
    options,
  )
  await app.register(
    recordRoutes({
      path: 'vehicles',
      tag: 'Vehículos',
      names: ['Vehículos, por placa', 'Un vehículo', 'Registrar un vehículo', 'Editar un vehículo'],
      store: vehicleStore,
      body: VehicleBody,
      change: VehicleChange,
      record: VehicleRecord,
      page: VehiclePage,
    }),
    options,
  )
  await app.register(
    recordRoutes({
      path: 'holders',
      tag: 'Tenedores',
      names: ['Tenedores, por nombre', 'Un tenedor', 'Registrar un tenedor', 'Editar un tenedor'],
      store: holderStore,
      body: HolderBody,
      change: HolderChange,
      record: HolderRecord,
      page: HolderPage,
    }),
    options,
  )
  await app.register(
    recordRoutes({
      path: 'trailers',
      tag: 'Remolques',
      names: ['Remolques, por placa', 'Un remolque', 'Registrar un remolque', 'Editar un remolque'],
      store: trailerStore,
      body: TrailerBody,
      change: TrailerChange,
      record: TrailerRecord,
      page: TrailerPage,
    }),
    options,
  )
}

interface RecordRoutes<Body extends object, Entry extends RegisteredRecord> {
  path: string
  tag: string
  /** Summaries of the list, of one, of the registration and of the change. */
  names: readonly [list: string, one: string, create: string, change: string]
  store: RecordStore<Body, Entry>
  /** Their output is `Body`, `Body` with the expected version, and `Entry`. */
  body: z.ZodType
  change: z.ZodType
  record: z.ZodType
  page: z.ZodType
}

const recordRoutes =
  <Body extends object, Entry extends RegisteredRecord>({
    path,
    tag,
    names,
    store,
    ...schemas
  }: RecordRoutes<Body, Entry>): FastifyPluginAsyncZod<RegistryOptions> =>
  async (app, { db, clock }) => {
    const [list, one, create, change] = names
    const tags = [tag]

    app.get(
      `/api/${path}`,
      {
        config: { access: 'registry.read' },
        schema: {
          tags,
          summary: list,
          querystring: RegistryQuery,
          response: { 200: schemas.page },
        },
      },
      async (request) => {
        const records = await listRecords(db, store, request.query, !mayReveal(request))
        return { ...records, entries: records.entries.map(maskRecord) }
      },
    )

    app.get(
      `/api/${path}/:id`,
      {
        config: { access: 'registry.read' },
        schema: { tags, summary: one, params, response: { 200: schemas.record } },
      },
      async (request, reply): Promise<unknown> => {
        const { id } = request.params
        const [entry] = await store.read(db, [id])
        if (entry) return showRecord(db, request, { kind: store.kind, entry }, clock())
        const mergedInto = await findMergedInto(db, store, id)
        if (mergedInto === undefined) throw new AppError(store.notFound)
        return reply.redirect(`/api/${path}/${mergedInto}`, 308)
      },
    )

    app.post(
      `/api/${path}`,
      {
        config: { access: 'registry.change' },
        schema: {
          tags,
          summary: create,
          headers: OptionalKeyHeaders,
          body: schemas.body,
          response: { 200: schemas.record },
        },
      },
      async (request): Promise<unknown> => {
        const source = sourceOf(request, request.headers['idempotency-key'])
        return createRecord(db, store, request.body as Body, source, clock())
      },
    )

    app.put(
      `/api/${path}/:id`,
      {
        config: { access: 'registry.change' },
        schema: {
          tags,
          summary: change,
          params,
          headers: OptionalKeyHeaders,
          body: schemas.change,
          response: { 200: schemas.record },
        },
      },
      async (request): Promise<unknown> => {
        const source = sourceOf(request, request.headers['idempotency-key'])
        const { expectedVersion, ...body } = request.body as Body & { expectedVersion: number }
        const edit = { id: request.params.id, body: body as unknown as Body, expectedVersion }
        return changeRecord(db, store, edit, source, clock())
      },
    )
  }
