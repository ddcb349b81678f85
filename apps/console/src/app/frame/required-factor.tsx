import type { Me } from '@arriero/domain/contract/http/session.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { meQuery } from '#data/current-user.ts'
import { signOut } from '#data/sign-in.ts'
import { useServices } from '#data/use-services.ts'
import { PasskeysSection } from '#features/profile/passkeys/passkeys-section.tsx'
import { SecondFactorSection } from '#features/profile/second-factor/second-factor-section.tsx'
import { paths } from '#paths.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { ToastStrip } from '#ui/toasts.tsx'
import classes from './required-factor.module.css'

/** Shows the console, or, to a person who must set up a second factor first, only that. */
export function RequiredFactorGate({ children }: { children: ReactNode }) {
  const { http } = useServices()
  const { data: me } = useQuery(meQuery(http))
  const mustSetUp = me?.secondFactor.mustSetUp ?? false
  const [isHeld, setIsHeld] = useState(false)
  // Stays after it is set up, because the recovery codes are still to be read.
  if (mustSetUp && !isHeld) setIsHeld(true)
  return me && isHeld ? (
    <RequiredFactorScreen me={me} onContinue={() => setIsHeld(false)} />
  ) : (
    children
  )
}

interface RequiredFactorScreenProps {
  me: Me
  onContinue: () => void
}

function RequiredFactorScreen({ me, onContinue }: RequiredFactorScreenProps) {
  const services = useServices()
  const navigate = useNavigate()
  const isMissing = me.secondFactor.mustSetUp
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <BrandMark />
        <Button
          variant="default"
          onClick={() =>
            void signOut(services).then(() => navigate({ to: paths.login(), replace: true }))
          }
        >
          Cerrar sesión
        </Button>
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>
          {isMissing ? 'Falta su segundo factor' : 'Su segundo factor está listo'}
        </h1>
        <p className={classes.text}>
          {isMissing
            ? `${me.givenNames}, su organización exige un segundo factor para su rol. Configúrelo para entrar a la consola; toma un par de minutos.`
            : 'Ya puede entrar a la consola.'}
        </p>
        <SecondFactorSection me={me} />
        <PasskeysSection me={me} />
        {!isMissing && (
          <div>
            <Button onClick={onContinue}>Continuar</Button>
          </div>
        )}
      </main>
      <ToastStrip />
    </div>
  )
}
