import { errorCatalogue } from '@arriero/domain/errors.ts'
import {
  passwordLength,
  passwordTooLong,
  passwordTooShort,
} from '@arriero/domain/users/password-rule.ts'

export interface NewPasswordErrors {
  password?: string
  repeated?: string
}

/** What can be told without asking the server, which also judges strength and leaks. */
export function checkNewPassword({
  password,
  repeated,
}: {
  password: string
  repeated: string
}): NewPasswordErrors {
  if (password.length < passwordLength.min) return { password: passwordTooShort }
  if (password.length > passwordLength.max) return { password: passwordTooLong }
  return password === repeated ? {} : { repeated: errorCatalogue['password.mismatch'].message }
}
