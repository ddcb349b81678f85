import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCan } from '#data/current-user.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { listCommand } from '#ui/list/list-keys.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleSection } from './people-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import classes from './administrators-page.module.css'

/** The fragment of the address that opens the invitation, so that the palette leads to it. */
const inviting = 'invitar'

export function AdministratorsPage() {
  const canInvite = useCan('person.invite')
  const navigate = useNavigate()
  const isInviting = useLocation({ select: ({ hash }) => hash === inviting })
  const setInviting = (isOpen: boolean) =>
    void navigate({ to: '.', replace: true, ...(isOpen && { hash: inviting }) })
  usePageCommands(
    canInvite
      ? [listCommand('new', 'Invitar a otra persona', IconUserPlus, () => setInviting(true), 'n')]
      : [],
  )
  return (
    <>
      <PageHeader
        title="Administradores"
        end={
          canInvite && (
            <div className={classes.end}>
              <Button
                size="compact-sm"
                aria-haspopup="dialog"
                leftSection={<IconUserPlus size={16} stroke={1.75} />}
                onClick={() => setInviting(true)}
              >
                Invitar
              </Button>
            </div>
          )
        }
      />
      <div className={classes.column}>
        <PeopleSection />
        <InvitationsSection />
        <SecondFactorSection />
      </div>
      {canInvite && <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />}
    </>
  )
}
