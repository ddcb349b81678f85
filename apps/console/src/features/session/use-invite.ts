import type { ActivationInvite } from '@arriero/domain/contract/http/activation.ts'
import { useEffect, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { findInvite } from './account-calls.ts'
import { type Problem, toProblem } from './use-attempt.ts'

type InviteState =
  | { kind: 'looking' }
  | { kind: 'found'; invite: ActivationInvite }
  | { kind: 'refused'; problem: Problem }

export function useInvite(registerToken: string) {
  const { http } = useServices()
  const [state, setState] = useState<InviteState>({ kind: 'looking' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let isCurrent = true
    const become = (next: InviteState) => isCurrent && setState(next)
    findInvite(http, { registerToken }).then(
      (invite) => become({ kind: 'found', invite }),
      (error: unknown) => become({ kind: 'refused', problem: toProblem(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [http, registerToken, tries])

  const retry = () => {
    setState({ kind: 'looking' })
    setTries(tries + 1)
  }
  return { state, retry }
}
