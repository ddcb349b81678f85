import { OptionalKeyHeaders } from '@arriero/domain/contract/http/fields.ts'
import {
  DuplicateList,
  MergeBody,
  MergePreview,
  MergeQuery,
} from '@arriero/domain/contract/http/registry-merge.ts'
import {
  CustomerRecord,
  DriverRecord,
  VehicleRecord,
} from '@arriero/domain/contract/http/registry.ts'
import { HolderRecord, TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import { type DocumentType, formatDocument } from '@arriero/domain/identity/document.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { customerStore } from '../customer-store.ts'
import { driverStore } from '../driver-store.ts'
import { holderStore } from '../holder-store.ts'
import { showRecord } from '../mask-record.ts'
import type { RecordStore, RegisteredRecord } from '../record-store.ts'
import { sourceOf } from '../record-writes.ts'
import { trailerStore } from '../trailer-store.ts'
import { vehicleStore } from '../vehicle-store.ts'
import { findDuplicates, type Identity } from './find-duplicates.ts'
import { mergeRecords } from './merge-records.ts'
import { previewMerge } from './preview-merge.ts'

interface MergeOptions {
  db: Db
  clock: Clock
}

/** Two records that are one. */
export const mergeRoutes: FastifyPluginAsyncZod<MergeOptions> = async (app, options) => {
  await app.register(
    routesOf({
      path: 'customers',
      tag: 'Clientes',
      noun: 'cliente',
      store: customerStore,
      record: CustomerRecord,
      documentTypeOf: () => 'NIT',
      identify: ({ companyName: name, phone, nit }) => ({
        name,
        phone,
        document: nit.split('-')[0] ?? null,
        plate: null,
      }),
    }),
    options,
  )
  await app.register(
    routesOf({
      path: 'drivers',
      tag: 'Conductores',
      noun: 'conductor',
      store: driverStore,
      record: DriverRecord,
      documentTypeOf: () => 'CC',
      identify: ({ givenNames, surnames, phone, cedula }) => ({
        name: `${givenNames} ${surnames}`,
        phone,
        document: cedula,
        plate: null,
      }),
    }),
    options,
  )
  await app.register(
    routesOf({
      path: 'vehicles',
      tag: 'Vehículos',
      noun: 'vehículo',
      store: vehicleStore,
      record: VehicleRecord,
      identify: identifyByPlate,
    }),
    options,
  )
  await app.register(
    routesOf({
      path: 'trailers',
      tag: 'Remolques',
      noun: 'remolque',
      store: trailerStore,
      record: TrailerRecord,
      identify: identifyByPlate,
    }),
    options,
  )
  await app.register(
    routesOf({
      path: 'holders',
      tag: 'Tenedores',
      noun: 'tenedor',
      store: holderStore,
      record: HolderRecord,
      documentTypeOf: ({ documentType }) => documentType,
      identify: ({ name, phone, documentNumber: document }) => ({
        name,
        phone,
        document,
        plate: null,
      }),
    }),
    options,
  )
}

const identifyByPlate = ({ plate }: { plate: string }): Identity => ({
  name: plate,
  phone: null,
  document: null,
  plate,
})

interface MergeRoutes<Body extends object, Entry extends RegisteredRecord> {
  path: string
  tag: string
  noun: string
  store: RecordStore<Body, Entry>
  record: z.ZodType
  identify: (entry: Entry) => Identity
  /** Absent if records of the kind have no document. */
  documentTypeOf?: (entry: Entry) => DocumentType
}

const params = z.strictObject({ id: z.uuid() })
const access = 'registry.merge'

const routesOf =
  <Body extends object, Entry extends RegisteredRecord>({
    path,
    tag,
    noun,
    store,
    record,
    identify,
    documentTypeOf,
  }: MergeRoutes<Body, Entry>): FastifyPluginAsyncZod<MergeOptions> =>
  async (app, { db, clock }) => {
    const tags = [tag]

    app.get(
      `/api/${path}/:id/duplicates`,
      {
        config: { access },
        schema: {
          tags,
          summary: `Registros que pueden ser el mismo ${noun}`,
          params,
          response: { 200: DuplicateList },
        },
      },
      (request) => findDuplicates(db, store, identify, request.params.id),
    )

    app.get(
      `/api/${path}/:id/merge`,
      {
        config: { access },
        schema: {
          tags,
          summary: `Qué pasaría al unir otro ${noun} con este`,
          params,
          querystring: MergeQuery,
          response: { 200: MergePreview },
        },
      },
      (request) => {
        const now = clock()
        // Comparing two records is a look at both.
        const describe = async (entry: Entry) => {
          const fields = ['cedula', 'documentNumber', 'phone']
          const shown = await showRecord(db, request, { kind: store.kind, entry, fields }, now)
          const { document, phone } = identify(shown)
          const type = documentTypeOf?.(shown)
          return {
            document: type && document ? `${type} ${formatDocument(type, document)}` : null,
            phone,
          }
        }
        const pair = { id: request.params.id, otherId: request.query.otherId }
        return previewMerge(db, store, pair, describe, now)
      },
    )

    app.post(
      `/api/${path}/:id/merge`,
      {
        config: { access },
        schema: {
          tags,
          summary: `Unir otro ${noun} con este, que se queda`,
          params,
          headers: OptionalKeyHeaders,
          body: MergeBody,
          response: { 200: record },
        },
      },
      async (request): Promise<unknown> => {
        const source = sourceOf(request, request.headers['idempotency-key'])
        const merge = { id: request.params.id, ...request.body }
        return mergeRecords(db, store, merge, source, clock())
      },
    )
  }
