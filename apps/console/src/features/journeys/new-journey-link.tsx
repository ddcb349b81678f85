import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '#data/current-user.ts'
import { paths } from '#paths.ts'
import classes from './new-journey-link.module.css'

/** In the header of the lists, for those who may create journeys. */
export function NewJourneyLink() {
  if (!useCan('journey.create')) return null
  return (
    <Button
      component={Link}
      to={paths.newJourney()}
      size="xs"
      aria-label="Nuevo viaje"
      className={classes.link}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
    >
      <span className={classes.label}>Nuevo viaje</span>
    </Button>
  )
}
