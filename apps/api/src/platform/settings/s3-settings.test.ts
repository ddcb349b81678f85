import { describe, expect, it } from 'vitest'
import { configOf, mistakesOf } from '../../../test/read-config.ts'

const bucket = {
  S3_BUCKET: 'arriero-archivos',
  S3_ENDPOINT: 'https://s3.us-east-1.amazonaws.com/',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'secreto',
}

describe('the settings of a bucket', () => {
  it('are absent by default: files are in the data folder', () => {
    expect(configOf({}).s3).toBeUndefined()
  })

  it('have defaults for all but its name, address and keys', () => {
    expect(configOf({ ...bucket, S3_PREFIX: 'personas' }).s3).toEqual({
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      bucket: 'arriero-archivos',
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'secreto',
      isPathStyle: true,
      prefix: 'personas/',
    })
  })

  it.each([
    [{ S3_BUCKET: 'arriero' }, 'S3_ENDPOINT es obligatoria'],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET es obligatoria'],
    [{ ...bucket, S3_BUCKET: 'Mi almacén' }, 'S3_BUCKET debe ser un nombre'],
    [{ ...bucket, S3_PREFIX: '../otro' }, 'S3_PREFIX debe tener solo'],
    [{ ...bucket, S3_FORCE_PATH_STYLE: 'quizá' }, 'S3_FORCE_PATH_STYLE debe ser on u off'],
    [
      { ...bucket, NODE_ENV: 'production', S3_ENDPOINT: 'http://minio.example.com' },
      'S3_ENDPOINT debe empezar por https:// en producción',
    ],
  ])('reports a mistake: %j', (env, mistake) => {
    expect(mistakesOf(env).join('\n')).toContain(mistake)
  })
})
