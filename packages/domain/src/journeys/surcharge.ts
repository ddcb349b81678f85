export type SurchargeSite = 'origin' | 'destination'

/** It accrues while running; settled, its hours are known and somebody has to approve or void it. */
export const surchargeStatuses = ['running', 'settled', 'approved', 'voided'] as const
export type SurchargeStatus = (typeof surchargeStatuses)[number]

export const surchargeStatusLabels: Record<SurchargeStatus, string> = {
  running: 'Corriendo',
  settled: 'Por aprobar',
  approved: 'Aprobado',
  voided: 'Anulado',
}

/** Started minutes count; whole pesos. */
export const surchargeMinutes = (seconds: number): number => Math.ceil(Math.max(0, seconds) / 60)

export const surchargeAmount = (minutes: number, ratePerHourCop: number): number =>
  Math.round((minutes * ratePerHourCop) / 60)
