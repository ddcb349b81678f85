import { Button, UnstyledButton } from '@mantine/core'
import { describeFormFailure } from '#data/http/form-failure.ts'
import type { StepFormProps, StepFrame } from '#features/provider/provider-step.ts'
import { AuthMessage } from '#features/session/auth-message.tsx'
import classes from '#features/session/auth-page.module.css'

function AuthStepForm(props: StepFormProps) {
  const { title, intro, form, submitLabel, onBack, links, children } = props
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.subtitle}>{intro}</p>
      <form className={classes.form} {...form.formProps}>
        <AuthMessage failure={form.failure} />
        {children}
        <Button type="submit" size="md" fullWidth loading={form.isSending} disabled={form.isLocked}>
          {submitLabel}
        </Button>
        {links}
        <UnstyledButton className={classes.link} onClick={onBack}>
          Volver
        </UnstyledButton>
      </form>
    </>
  )
}

/** Steps of the provider as pages for signed-out people. */
export const authFrame: StepFrame = {
  Form: AuthStepForm,
  describeFailure: describeFormFailure,
  submitLabel: 'Entrar',
  linkClass: classes.link,
}
