import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../settings/config.ts'

/**
 * Files that are still being written; what stays here after a crash is deleted by a chore. It is a folder of our
 * own, because nothing else in it may be deleted.
 */
export const incomingFolder = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): string =>
  s3 ? join(tmpdir(), 'arriero-incoming') : join(dataDir, 'files', 'incoming')
