import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { EmptyPanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** In place of a page that creates journeys, for roles that may not. */
export function CreateNotAllowed({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyPanel
        icon={<IconLock size={22} stroke={1.5} />}
        title="Usted no puede crear viajes"
        message="Su rol permite verlos. Si los necesita crear, pídaselo a un administrador."
        action={
          <Button component={Link} to={paths.inProgress()} variant="default">
            Ver los viajes en curso
          </Button>
        }
      />
    </>
  )
}
