import type { NoveltyProtocolAnswer } from '@arriero/domain/contract/http/novelty-protocols.ts'
import {
  novelties,
  type NoveltyGroup,
  noveltyGroupLabels,
} from '@arriero/domain/journeys/novelty.ts'
import { noveltySeverityLabels } from '@arriero/domain/journeys/novelty-protocol.ts'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { noveltyProtocolsQuery } from '../protocols-data.ts'
import { ProtocolForm } from './protocol-form.tsx'
import classes from './protocols-page.module.css'

const route = getRouteApi('/admin/novedades/protocolos')

/** How each kind of novelty is handled, for the whole team. */
export function ProtocolsPage() {
  return (
    <>
      <PageHeader
        title="Protocolos"
        end={
          <Button component={Link} to={paths.attention()} variant="default" size="compact-sm">
            Ir a Atención
          </Button>
        }
      />
      <Protocols />
    </>
  )
}

function Protocols() {
  const { http } = useServices()
  const { tipo } = route.useSearch()
  const canChange = useCan('novelty-protocol.change')
  const { data, error, isPending, refetch } = useQuery(
    withErrorShownInPlace(noveltyProtocolsQuery(http)),
  )
  if (isPending) return <ProtocolsSkeleton />
  if (!data) {
    return (
      <FailurePanel
        title="No pudimos traer los protocolos"
        message={describeError(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  const chosen = data.protocols.find(({ code }) => code === tipo)
  const open = chosen ?? data.protocols[0]
  return (
    <div className={classes.columns} data-chosen={chosen !== undefined}>
      <KindList protocols={data.protocols} openCode={open?.code} />
      <div className={classes.main}>
        <Link className={classes.back} to={paths.noveltyProtocols()} search={{}}>
          ← Todas las novedades
        </Link>
        {open && <ProtocolForm key={open.code} stored={open} canChange={canChange} />}
      </div>
    </div>
  )
}

interface KindListProps {
  protocols: readonly NoveltyProtocolAnswer[]
  openCode: string | undefined
}

/** The kinds of novelty by group, each with its severity. */
function KindList({ protocols, openCode }: KindListProps) {
  const groups = Object.keys(noveltyGroupLabels) as NoveltyGroup[]
  return (
    <nav className={classes.list} aria-label="Novedades">
      {groups.map((group) => (
        <section key={group}>
          <h2 className={classes.group}>{noveltyGroupLabels[group]}</h2>
          <ul>
            {protocols
              .filter(({ code }) => novelties[code].group === group)
              .map((each) => (
                <KindLine key={each.code} stored={each} isOpen={each.code === openCode} />
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function KindLine({ stored, isOpen }: { stored: NoveltyProtocolAnswer; isOpen: boolean }) {
  const { code, protocol, isDefault } = stored
  return (
    <li>
      <Link
        className={classes.kind}
        to={paths.noveltyProtocols()}
        search={{ tipo: code }}
        aria-current={isOpen ? 'page' : undefined}
      >
        <span>
          {novelties[code].label}
          {!isDefault && <span className={classes.changed}> · cambiado</span>}
        </span>
        <span className={classes.severity} data-severity={protocol.severity}>
          {noveltySeverityLabels[protocol.severity]}
        </span>
      </Link>
    </li>
  )
}

/** Fades in with a delay, so that a fast response never shows it. */
function ProtocolsSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden>Cargando los protocolos…</VisuallyHidden>
      {Array.from({ length: 6 }, (_, line) => (
        <Skeleton key={line} height={48} radius="md" />
      ))}
    </div>
  )
}
