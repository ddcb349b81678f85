import { AppError } from '@arriero/domain/errors.ts'
import fp from 'fastify-plugin'
import { z } from 'zod'

const parts = ['console', 'api', 'gateway', 'live'] as const
export type Part = (typeof parts)[number]

interface ServedConfig {
  /** The parts this process serves; each part may have its own process. */
  serve: readonly Part[]
}

export const servedParts = z
  .string()
  .transform((text, context) => {
    const given = text.split(',').map((part) => part.trim())
    const known = parts.filter((part) => given.includes(part))
    if (known.length === new Set(given).size) return known
    const message = `debe ser una lista separada por comas de: ${parts.join(', ')}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  .default([...parts])

/** The console consists of files and settings; everything else needs the database. */
export const needsDatabase = ({ serve }: ServedConfig): boolean =>
  serve.some((part) => part !== 'console')

/** Whether this process serves a path below `/api/` or `/gateway/`; true for all other paths. */
export function isServed({ serve }: ServedConfig, path = ''): boolean {
  const [, part] = /^\/(api|gateway)\//.exec(path) ?? []
  return part === undefined || serve.some((one) => one === part)
}

/** Routes of parts that another process serves answer 404. */
export const servedPartsPlugin = fp<ServedConfig>(
  async (app, config) => {
    app.addHook('onRequest', async ({ routeOptions }) => {
      if (!isServed(config, routeOptions.url)) throw new AppError('route.not-found')
    })
  },
  { name: 'served-parts', dependencies: ['error-handler'] },
)
