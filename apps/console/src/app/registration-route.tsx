import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepToken, readToken } from '#features/registration/registration-token.ts'
import { RegistrationPage } from '#features/registration/registration-page.tsx'
import { paths } from '#paths.ts'
import { usePageTitle } from './page-navigation.ts'

/** The token of a link is its fragment. It is kept for this tab and removed from the address and the history at once. */
export function RegistrationRoute() {
  usePageTitle()
  const navigate = useNavigate()
  const hash = useRouterState({ select: (state) => state.location.hash })
  const [stored, setStored] = useState(readToken)
  const [linked, setLinked] = useState(hash)
  // A new link replaces what this tab had open.
  if (hash !== '' && hash !== linked) setLinked(hash)
  useEffect(() => {
    if (hash === '') return
    keepToken(hash)
    void navigate({ to: paths.registration(), replace: true })
  }, [hash, navigate])

  const token = linked === '' ? stored : linked
  function changeToken(next: string | null) {
    keepToken(next)
    setStored(next)
    setLinked('')
  }
  return <RegistrationPage key={token} token={token} onToken={changeToken} />
}
