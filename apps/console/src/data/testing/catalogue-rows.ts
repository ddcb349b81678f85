import type { HttpFailure } from '#data/http/http-failure.ts'

interface CatalogueRow {
  name: string
  answer: ConstructorParameters<typeof HttpFailure>[0]
  /** Beginning of the shown message. */
  words: string
}

/** The error catalogue of the specification. Every shown message begins with these words. */
export const catalogueRows: readonly [CatalogueRow, ...CatalogueRow[]] = [
  { name: 'status 0', answer: { status: 0 }, words: 'Conexión al servidor' },
  { name: 'a time-out', answer: { status: 0, isTimeout: true }, words: 'Error de timeout' },
  {
    name: 'a plain string',
    answer: { status: 409, body: 'Ya está cerrado' },
    words: 'Ya está cerrado',
  },
  {
    name: 'responseCode and responseMessage',
    answer: {
      status: 409,
      body: { responseCode: 'new.code', responseMessage: 'Otra persona lo hizo antes.' },
    },
    words: 'Otra persona lo hizo antes.',
  },
  {
    name: 'another object',
    answer: { status: 409, statusText: 'Conflict', body: { message: 'Sin cupo' } },
    words: 'Sin cupo',
  },
  {
    name: 'another object without a message',
    answer: { status: 409, statusText: 'Conflict', body: {} },
    words: 'Conflict',
  },
]
