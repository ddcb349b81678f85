import type { Db } from '#platform/database/schema.ts'

/** How far a lasting consumer has come; undefined when it is new, or was given up for its silence. */
export async function readPosition(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('change_consumers')
    .select('seq')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.seq
}

/** Never back. To be called every now and then even when there is nothing new: silence has an end. */
export async function advancePosition(db: Db, name: string, seq: number, at: Date): Promise<void> {
  await db
    .insertInto('change_consumers')
    .values({ name, seq, moved_at: at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        seq: eb.fn('greatest', ['change_consumers.seq', 'excluded.seq']),
        moved_at: eb.ref('excluded.moved_at'),
      })),
    )
    .execute()
}
