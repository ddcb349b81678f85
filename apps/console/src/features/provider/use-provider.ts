import type {
  ProviderClient,
  ProviderFactor,
  ProviderOutcome,
} from '#data/provider/provider-client.ts'
import { useServices } from '#data/use-services.ts'
import type { CodeStep, CodeTarget } from './provider-step.ts'

interface ProviderHandlers {
  /** The provider knows the person. Rejects if our server refuses. */
  onIdToken: (idToken: string, client: ProviderClient) => Promise<void>
  onStep: (step: CodeStep) => void
}

/** What follows an answer of the provider: its second factor first, if it has one, and then our server. */
export function useProvider({ onIdToken, onStep }: ProviderHandlers) {
  const { openProvider } = useServices()

  async function follow(outcome: ProviderOutcome): Promise<void> {
    if (outcome.kind === 'signed-in') return onIdToken(outcome.idToken, await openProvider())
    onStep(await askForFactor(outcome.factor, 0))
  }

  return { openProvider, follow }
}

async function askForFactor(factor: ProviderFactor, phone: number): Promise<CodeStep> {
  const ends = factor.phones.map((hint) => hint.replaceAll(/\D/g, '').slice(-4))
  const targets = ends
    .map((end, index): CodeTarget & { index: number } => ({
      index,
      label: index === phone ? 'Enviar otro código' : `Enviarlo al celular terminado en ${end}`,
      sendCode: () => askForFactor(factor, index),
    }))
    .toSorted((a, b) => Number(b.index === phone) - Number(a.index === phone))
  return {
    kind: 'code',
    purpose: 'second-factor',
    sentTo: `al celular terminado en ${ends[phone]}`,
    sent: await factor.sendCode(phone),
    sentAt: Date.now(),
    targets,
  }
}
