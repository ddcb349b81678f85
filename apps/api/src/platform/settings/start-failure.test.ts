import { describe, expect, it } from 'vitest'
import {
  databaseFailure,
  dataDirFailure,
  describeStartFailure,
  listenFailure,
} from './start-failure.ts'

const withCode = (code: string) => Object.assign(new Error('english text'), { code })

describe('description of a failed start: one Spanish sentence with its remedy', () => {
  it.each([
    ['EADDRINUSE', /ocupado.*PORT/],
    ['EACCES', /no permite.*PORT/],
    ['EADDRNOTAVAIL', /HOST/],
    ['EWHATEVER', /HOST y PORT/],
  ])('listening: %s', (code, sentence) => {
    expect(describeStartFailure(listenFailure(withCode(code), 80))).toMatch(sentence)
  })

  it.each([
    ['ECONNREFUSED', /nadie responde/],
    ['ENOTFOUND', /no existe/],
    ['28P01', /contraseña/],
    ['3D000', /créela/],
    ['XX000', /revise que DATABASE_URL/],
  ])('database: %s', (code, sentence) => {
    const text = describeStartFailure(
      databaseFailure(withCode(code), 'postgres://ana:secreta@db:5432/arriero'),
    )
    expect(text).toMatch(sentence)
    expect(text).toContain('db:5432/arriero')
    expect(text).not.toMatch(/secreta|ana|english/)
  })

  it('database that never answers', () => {
    const failure = databaseFailure(
      new Error('timeout exceeded when trying to connect'),
      'postgres://db/x',
    )
    expect(failure.message).toMatch(/no responde/)
  })

  it('data folder', () => {
    expect(dataDirFailure(withCode('EACCES'), '/srv/datos').message).toMatch(
      /\/srv\/datos.*DATA_DIR/,
    )
  })

  it('anything else, without English and without a stack', () => {
    for (const error of [new Error('boom\n    at here'), 'text', undefined]) {
      expect(describeStartFailure(error)).toBe(
        'No fue posible iniciar por un problema inesperado. El detalle quedó en el registro.',
      )
    }
  })
})
