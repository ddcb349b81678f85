import type { RegistrationItem } from '@arriero/domain/contract/http/registration.ts'
import { itemReasons } from '@arriero/domain/users/review-reason.ts'
import classes from './registration.module.css'

/** Why a reviewer returned an item, in the words of the e-mail. */
export function ReturnedReason({
  returned,
}: {
  returned: NonNullable<RegistrationItem['returned']>
}) {
  return (
    <div className={classes.returned}>
      <p>{itemReasons[returned.reason].message}</p>
      {returned.note !== null && <p>«{returned.note}»</p>}
    </div>
  )
}
