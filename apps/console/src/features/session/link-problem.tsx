import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { paths } from '#paths.ts'
import { useInitialFocus } from '#ui/form/focus.tsx'
import classes from './auth-page.module.css'

interface LinkProblemProps {
  title: string
  message: string
  /** Label of the only action. */
  action: string
  to: ReturnType<(typeof paths)['login' | 'recover']>
}

/** Shown for a link from an e-mail that is unknown, expired or already used. */
export function LinkProblem({ title, message, action, to }: LinkProblemProps) {
  // Replaces another screen: keyboard and screen reader continue at the title.
  const titleRef = useInitialFocus<HTMLHeadingElement>()
  return (
    <>
      <h1 ref={titleRef} className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.subtitle}>{message}</p>
      <Button component={Link} to={to} size="md" fullWidth>
        {action}
      </Button>
    </>
  )
}
