import { AppError } from '@arriero/domain/errors.ts'
import fp from 'fastify-plugin'
import { z } from 'zod'

const parts = ['console', 'api', 'gateway', 'live'] as const
export type Part = (typeof parts)[number]

interface Served {
  /** What this process answers for; each part may have a process of its own. */
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

/** The console is files and a few settings; everything else stands on the database. */
export const needsDatabase = ({ serve }: Served): boolean =>
  serve.some((part) => part !== 'console')

/** Whether this process answers for a path below `/api/` or `/gateway/`; other paths are told apart elsewhere. */
export function isServed({ serve }: Served, path = ''): boolean {
  const [, part] = /^\/(api|gateway)\//.exec(path) ?? []
  return part === undefined || serve.some((one) => one === part)
}

/** Routes of a part that another process serves answer as if they didn't exist. */
export const servedPartsPlugin = fp<Served>(
  async (app, config) => {
    app.addHook('onRequest', async ({ routeOptions }) => {
      if (!isServed(config, routeOptions.url)) throw new AppError('route.not-found')
    })
  },
  { name: 'served-parts', dependencies: ['error-handler'] },
)
