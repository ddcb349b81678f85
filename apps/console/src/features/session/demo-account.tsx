import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { Button } from '@mantine/core'
import classes from './auth-page.module.css'

interface DemoAccountProps {
  account: NonNullable<ConsoleConfig['demo']>
  onUse: () => void
}

/** Only in demo mode: the server leaves the account out of its configuration otherwise. */
export function DemoAccount({ account, onUse }: DemoAccountProps) {
  return (
    <section className={classes.demo} aria-labelledby="demo-account">
      <div>
        <h2 id="demo-account" className={classes.demoTitle}>
          Cuenta de demostración
        </h2>
        <p className={classes.demoAccount}>
          {account.email}
          <br />
          {account.password}
        </p>
      </div>
      <Button variant="default" size="xs" onClick={onUse}>
        Usar esta cuenta
      </Button>
    </section>
  )
}
