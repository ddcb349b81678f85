/** What is done about a novelty, in the order people go by; steps may repeat. */
export const noveltySteps = [
  'call-driver',
  'no-answer',
  'escalate',
  'tell-customer',
  'decide',
] as const
export type NoveltyStep = (typeof noveltySteps)[number]

export const noveltyStepLabels: Record<NoveltyStep, string> = {
  'call-driver': 'Llamar al conductor',
  'no-answer': 'No contesta',
  escalate: 'Escalar',
  'tell-customer': 'Avisar al cliente',
  decide: 'Decidir',
}
