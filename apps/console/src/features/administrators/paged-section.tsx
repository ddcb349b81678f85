import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { FailurePanel } from '#ui/message-panel.tsx'
import classes from './administrators-page.module.css'

interface SectionProps {
  title: string
  help?: ReactNode
  children: ReactNode
}

export function Section({ title, help, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {help && <p className={classes.help}>{help}</p>}
      </div>
      {children}
    </section>
  )
}

interface PagedSectionProps extends SectionProps {
  /** What could not be read: «las personas». */
  what: string
  /** Why it could not be read. */
  failure: string | null
  query: {
    data: unknown
    isPending: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
}

/** A section with a list that comes in pages. */
export function PagedSection({ what, query, failure, children, ...section }: PagedSectionProps) {
  return (
    <Section {...section}>
      {query.isPending && (
        <div className={classes.skeleton} aria-busy="true">
          <VisuallyHidden>Cargando {what}…</VisuallyHidden>
          <Skeleton height={12} width="38%" />
          <Skeleton height={8} width="62%" />
        </div>
      )}
      {query.data === undefined && failure !== null && (
        <FailurePanel
          isCompact
          title={`No pudimos traer ${what}`}
          message={failure}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && children}
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Mostrar más
          </Button>
        </div>
      )}
    </Section>
  )
}
