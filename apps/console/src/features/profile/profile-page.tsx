import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeError } from '#data/http/describe-error.ts'
import { meQuery } from '#data/session/me-query.ts'
import { toldHere } from '#data/http/read-meta.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordSection } from './password/password-section.tsx'
import { PersonSection } from './person/person-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { TeamSection } from './team/team-section.tsx'
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
        <TeamSection />
      </div>
    </>
  )
}

/** What comes with the person, in one answer. */
function AccountSections() {
  const { http } = useServices()
  // The frame keeps it for long; here it is looked at, so it is asked for again.
  const me = useQuery({ ...toldHere(meQuery(http)), refetchOnMount: 'always' })
  if (me.data) {
    return (
      <>
        <PersonSection me={me.data} />
        <PasswordSection me={me.data} />
        <SecondFactorSection me={me.data} />
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
