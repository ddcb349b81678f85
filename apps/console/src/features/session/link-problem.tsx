import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { paths } from '#paths.ts'
import { ArrivalTitle } from './arrival-title.tsx'
import classes from './auth-page.module.css'

interface LinkProblemProps {
  title: string
  message: string
  /** The one thing to do next. */
  action: string
  to: ReturnType<(typeof paths)['login' | 'recover']>
}

/** Where a link of an e-mail ends when it opens nothing. */
export function LinkProblem({ title, message, action, to }: LinkProblemProps) {
  return (
    <>
      <ArrivalTitle>{title}</ArrivalTitle>
      <p className={classes.subtitle}>{message}</p>
      <Button component={Link} to={to} size="md" fullWidth>
        {action}
      </Button>
    </>
  )
}
