/** Days with their hour are ISO text without a zone, `2026-11-20T08:00`: whoever asks knows whose clock it is. */
export interface DateTimeFieldProps {
  name: string
  label: string
  description?: string
  /** Empty where nothing was chosen yet. */
  value: string
  error?: string | undefined
  isRequired?: boolean
  /** Nothing before this can be chosen. */
  min?: string
  /** `08:00`: what a day begins with when it is picked. */
  usualTime: string
  /** The focus begins here. */
  isFirst?: boolean
  /** Why there is no calendar, where it could not be fetched. */
  describeFailure: (error: unknown) => string
  onChange: (value: string) => void
}
