import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'

/** The last change of something that people edit together. */
interface LastChange {
  changedBy: { name: string } | null
  changedAt: string | null
}

/**
 * The refusal of a change that was made on an older version. It names the person who was first:
 * «Luis Gómez cambió esta regla hace 8 s. Revise los datos nuevos.»
 */
export function versionConflict(
  code: ErrorCode,
  thing: string,
  { changedBy, changedAt }: LastChange,
  now: Date,
): AppError {
  if (changedAt === null) return new AppError(code)
  const who = changedBy?.name ?? 'Otra persona'
  const when = formatRelative(changedAt, now)
  return new AppError(code, `${who} cambió ${thing} ${when}. Revise los datos nuevos.`)
}

interface VersionedWrite {
  /** 0 before the first change: then there is no row yet. */
  expectedVersion: number
  insert: ReturningStatement
  update: ReturningStatement
}

interface ReturningStatement {
  executeTakeFirst(): Promise<object | undefined>
}

/** Optimistic lock: returns false if the row no longer has the expected version. */
export async function writeNextVersion(write: VersionedWrite): Promise<boolean> {
  const { expectedVersion, insert, update } = write
  const statement = expectedVersion === 0 ? insert : update
  return (await statement.executeTakeFirst()) !== undefined
}
