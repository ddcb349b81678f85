/** Figures of ended journeys by week. Written and read by the functions and views of the database. */
export interface OutcomeTables {
  outcome_steps: OutcomeStepsTable
  outcome_detail_steps: OutcomeDetailStepsTable
  outcome_weeks: OutcomeWeeksTable
  outcome_details: OutcomeDetailsTable
}

interface OutcomeCountColumns {
  ended: number
  finished: number
  on_time: number
  late: number
  cancelled: number
  expired: number
  with_novelty: number
  with_waiting: number
  novelties: number
  waiting_seconds: number
  waiting_cop: number
}

interface OutcomeStepsTable extends OutcomeCountColumns {
  week: string
  customer_id: string
  corridor: string
  driver_id: string | null
}

interface OutcomeWeeksTable extends OutcomeCountColumns {
  dimension: string
  week: string
  member: string
}

interface OutcomeDetailColumns {
  kind: string
  key: string
  journeys: number
  events: number
  seconds: number
  cop: number
}

interface OutcomeDetailStepsTable extends OutcomeDetailColumns {
  week: string
  customer_id: string
  corridor: string
  driver_id: string | null
  bucket: number | null
}

interface OutcomeDetailsTable extends OutcomeDetailColumns {
  dimension: string
  member: string
  week: string
  histogram: number[] | null
}
