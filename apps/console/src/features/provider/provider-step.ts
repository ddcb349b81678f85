import type { ComponentType, ReactNode } from 'react'
import type { SentCode } from '#data/provider/provider-client.ts'
import type { FormFailure } from '#ui/form/form-result.ts'
import type { useForm } from '#ui/form/use-form.ts'

/** A screen between choosing a method and the provider's answer. */
export type ProviderStep = { kind: 'phone' } | { kind: 'email' } | CodeStep

export interface CodeStep {
  kind: 'code'
  /** What the code is for: to sign in with the phone, or as the provider's second factor. */
  purpose: 'sign-in' | 'second-factor'
  /** Where the code went, for people. */
  sentTo: string
  sent: SentCode
  /** Tells codes apart. */
  sentAt: number
  /** Where another code can be sent; the first is the same phone. */
  targets: readonly CodeTarget[]
}

export interface CodeTarget {
  label: string
  sendCode: () => Promise<CodeStep>
}

export interface StepFormProps {
  title: string
  intro: string
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'message' | 'failure' | 'isSending'> & {
    isLocked: boolean
  }
  submitLabel: string
  onBack: () => void
  /** Other things to do, below the button. */
  links?: ReactNode
  children: ReactNode
}

/** How the surroundings show a step: as a page of its own, or in a dialog. */
export interface StepFrame {
  Form: ComponentType<StepFormProps>
  describeFailure: (error: unknown) => FormFailure
  /** Of the button that ends the sign-in at the provider. */
  submitLabel: string
  linkClass: string | undefined
}
