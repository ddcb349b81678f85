import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeError } from '#data/http/describe-error.ts'
import { meQuery } from '#data/current-user.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordSection } from './password-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PersonSection } from './person-section.tsx'
import { ProfileSection, ProfileSkeleton } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import classes from './profile-page.module.css'

export function ProfilePage() {
  return (
    <>
      <PageHeader title="Perfil" />
      <div className={classes.column}>
        <AccountSections />
        <SessionsSection />
        <ProfileSection
          title="Preferencias"
          help="El tema, la densidad y los atajos de este navegador están en Ajustes."
          action={
            <Button component={Link} to={paths.settings()} variant="default">
              Ir a Ajustes
            </Button>
          }
        />
      </div>
    </>
  )
}

/** An anonymous visitor has no account to link. */
const signsInWithProvider = ({ signIn }: ConsoleConfig) =>
  signIn?.methods.some((method) => method !== 'anonymous') ?? false

const ProviderLinksSection = lazyPart(
  async () => (await import('./provider-links/provider-links-section.tsx')).ProviderLinksSection,
  {
    loading: () => null,
    failed: (_props, error, retry) => (
      <FailurePanel
        isCompact
        title="No pudimos traer sus cuentas vinculadas"
        message={describeError(error)}
        onRetry={retry}
      />
    ),
  },
)

/** The sections that come from the `me` query. */
function AccountSections() {
  const { http, config } = useServices()
  // The frame caches it for long; this page needs the current state.
  const me = useQuery({ ...withErrorShownInPlace(meQuery(http)), refetchOnMount: 'always' })
  if (me.data) {
    return (
      <>
        <PersonSection me={me.data} />
        <PasswordSection me={me.data} />
        <SecondFactorSection me={me.data} />
        <PasskeysSection me={me.data} />
        {signsInWithProvider(config) && <ProviderLinksSection me={me.data} />}
      </>
    )
  }
  return (
    <ProfileSection title="Su cuenta">
      {me.isPending ? (
        <ProfileSkeleton label="Cargando su cuenta…" lines={4} />
      ) : (
        <FailurePanel
          isCompact
          title="No pudimos traer sus datos"
          message={describeError(me.error)}
          onRetry={() => void me.refetch()}
        />
      )}
    </ProfileSection>
  )
}
