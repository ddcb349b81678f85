export const surchargeSites = ['origin', 'destination'] as const
export type SurchargeSite = (typeof surchargeSites)[number]

/** `running` still accrues; `settled` has a final amount and waits to be approved or voided. */
export const surchargeStatuses = ['running', 'settled', 'approved', 'voided'] as const
export type SurchargeStatus = (typeof surchargeStatuses)[number]

export const surchargeStatusLabels: Record<SurchargeStatus, string> = {
  running: 'Corriendo',
  settled: 'Por aprobar',
  approved: 'Aprobado',
  voided: 'Anulado',
}

/** Started minutes count as whole ones. */
export const surchargeMinutes = (seconds: number): number => Math.ceil(Math.max(0, seconds) / 60)

export const surchargeAmount = (minutes: number, ratePerHourCop: number): number =>
  Math.round((minutes * ratePerHourCop) / 60)
