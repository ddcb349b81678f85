import type { Config } from '../settings/config.ts'
import { DiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { S3Store } from './s3-store.ts'

/** In a bucket if one is configured, otherwise in the data folder. */
export const createFileStore = (config: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  config.s3 ? new S3Store(config.s3) : new DiskStore(config.dataDir)
