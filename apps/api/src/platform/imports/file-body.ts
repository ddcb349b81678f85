import type { FastifyInstance } from 'fastify'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Files are sent as they are. None of these types can come from a form on another site without a preflight. */
const fileTypes = ['application/octet-stream', 'text/csv', xlsxType]

export function acceptFiles(app: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  app.addContentTypeParser(fileTypes, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

export const sendTheFile = 'Envíe el archivo CSV o XLSX como el contenido de la solicitud.'
