import type { Me, ProviderLinkList } from '@arriero/domain/contract/http/session.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { type ProviderLink, providerLinksQuery } from '#features/profile/profile-data.ts'
import { ProfileSection, ProfileSkeleton } from '#features/profile/profile-section.tsx'
import rows from '#features/profile/sessions-section.module.css'
import { ProviderIcon } from '#features/provider/provider-icon.tsx'
import { listMethods, nameAccount } from '#features/provider/provider-methods.ts'
import { useFocusAfterDone } from '#ui/form/focus.tsx'
import { FailurePanel } from '#ui/message-panel.tsx'
import { LinkAccountDialog } from './link-account-dialog.tsx'
import { UnlinkDialog } from './unlink-dialog.tsx'

/** Accounts of the hosted provider that open this person's sessions. */
export function ProviderLinksSection({ me }: { me: Me }) {
  const { http, config } = useServices()
  const { data, isPending, isLoadingError, error, refetch } = useQuery(
    withErrorShownInPlace(providerLinksQuery(http)),
  )
  const [open, setOpen] = useState<'link' | 'unlink' | null>(null)
  const { titleRef, markDone } = useFocusAfterDone(open !== null)
  // Kept while the dialog closes, so that its text doesn't change during the transition.
  const [target, setTarget] = useState<ProviderLink | null>(null)
  const methods = config.signIn ? listMethods(config.signIn) : []
  const needsCode = me.secondFactor.isOn || me.hasPasskey === true
  const close = () => setOpen(null)
  return (
    <>
      <ProfileSection
        id="cuentas"
        title="Cuentas vinculadas"
        titleRef={titleRef}
        help={data ? describeLinks(data) : null}
        action={
          data?.hasPassword &&
          methods.length > 0 && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('link')}>
              Vincular una cuenta
            </Button>
          )
        }
      >
        {isPending ? (
          <ProfileSkeleton label="Cargando cuentas vinculadas…" lines={1} />
        ) : isLoadingError ? (
          <FailurePanel
            isCompact
            title="No pudimos traer sus cuentas vinculadas"
            message={describeError(error)}
            onRetry={() => void refetch()}
          />
        ) : data && data.links.length > 0 ? (
          <ul className={rows.list} aria-label="Cuentas vinculadas">
            {data.links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                canUnlink={data.hasPassword}
                onUnlink={() => {
                  setTarget(link)
                  setOpen('unlink')
                }}
              />
            ))}
          </ul>
        ) : null}
      </ProfileSection>
      <LinkAccountDialog
        methods={methods}
        needsCode={needsCode}
        isOpen={open === 'link'}
        onClose={close}
      />
      {target && (
        <UnlinkDialog
          link={target}
          needsCode={needsCode}
          isOpen={open === 'unlink'}
          onDone={markDone}
          onClose={close}
        />
      )}
    </>
  )
}

function describeLinks({ hasPassword, links }: ProviderLinkList): string {
  if (!hasPassword) {
    return 'Para cambiarlas necesita una contraseña. Pídala con «¿Olvidó su contraseña?» al iniciar sesión.'
  }
  return links.length === 0
    ? 'Ninguna todavía. Con una cuenta vinculada puede ingresar sin la contraseña de esta consola.'
    : 'Con ellas también puede ingresar, sin la contraseña de esta consola.'
}

interface LinkRowProps {
  link: ProviderLink
  canUnlink: boolean
  onUnlink: () => void
}

function LinkRow({ link, canUnlink, onUnlink }: LinkRowProps) {
  const { provider, createdAt, lastUsedAt } = link
  const account = accountOf(link)
  return (
    <li className={rows.row}>
      <span className={rows.icon} aria-hidden="true">
        <ProviderIcon name={provider} />
      </span>
      <div className={rows.facts}>
        <div className={rows.device}>{nameAccount(provider)}</div>
        <div className={rows.detail}>
          {account && <span>{account}</span>}
          <span>Vinculada el {formatDateTime(createdAt)}</span>
          <span>
            {lastUsedAt === null
              ? 'Sin usar todavía'
              : `Último ingreso el ${formatDateTime(lastUsedAt)}`}
          </span>
        </div>
      </div>
      {canUnlink && (
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          aria-label={`Desvincular ${nameAccount(provider)}${account ? `, ${account}` : ''}`}
          onClick={onUnlink}
        >
          Desvincular
        </Button>
      )}
    </li>
  )
}

const accountOf = ({ email, phone }: ProviderLink) => email ?? (phone && formatPhone(phone))
