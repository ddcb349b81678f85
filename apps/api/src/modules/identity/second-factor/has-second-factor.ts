import { type RawBuilder, sql } from 'kysely'

/** Whether the user of this row has a second factor; `userId` is a column such as `users.id`. */
export const hasSecondFactorSql = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  exists (
    select from second_factors as factor
    where factor.user_id = ${sql.ref(userId)} and factor.confirmed_at is not null
  ) or exists (select from passkeys where passkeys.user_id = ${sql.ref(userId)})
)`

/** Whether the role of this row of `users` requires a second factor. */
export const isFactorRequiredSql: RawBuilder<boolean> = sql<boolean>`exists (
  select from organisation_settings as settings where users.role = any (settings.second_factor_roles)
)`

/** Whether the person of this row of `users` must set up a second factor before anything else. */
export const isRestrictedSql: RawBuilder<boolean> = sql<boolean>`(
  ${isFactorRequiredSql} and not ${hasSecondFactorSql('users.id')}
)`
