import type { RegistrationItem } from '@arriero/domain/contract/http/registration.ts'
import { activeChangeOf } from '@arriero/domain/users/active-change.ts'
import { type ReviewItemKey, reviewItem } from '@arriero/domain/users/review-item.ts'
import { UnstyledButton } from '@mantine/core'
import { IconBuilding, IconChevronRight, IconTruck, IconUserEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { FormSteps } from './form-steps.tsx'
import { PaperRow } from './paper-row.tsx'
import { StatePage } from './state-page.tsx'
import type { OpenRegistration } from './use-registration.ts'
import rowClasses from './item-row.module.css'
import classes from './registration.module.css'

interface ActivePageProps extends OpenRegistration {
  onRefresh: () => Promise<void>
  onLeave: () => void
}

/** An active person sees when their papers expire, renews them, and changes who they are or what they drive. */
export function ActivePage(props: ActivePageProps) {
  const { items } = props.registration
  const [opened, setOpened] = useState<ReviewItemKey | null>(null)
  if (opened !== null) {
    return <FormSteps {...props} change={{ item: opened, onClose: () => setOpened(null) }} />
  }
  const papers = items.filter(({ change, isRecorded }) => change === 'renewal' || isRecorded)
  const changes = items.filter(
    ({ item, change }) => change !== null && activeChangeOf(item, 'registered') === 'review',
  )
  return (
    <StatePage {...props}>
      {papers.length > 0 && (
        <section className={classes.part} aria-labelledby="papers">
          <h2 id="papers" className={classes.partTitle}>
            Sus documentos
          </h2>
          <ul className={classes.items}>
            {papers.map((paper) => (
              <li key={paper.item}>
                <PaperRow paper={paper} onOpen={() => setOpened(paper.item)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={classes.part} aria-labelledby="changes">
        <h2 id="changes" className={classes.partTitle}>
          ¿Algo cambió?
        </h2>
        <p className={classes.hint}>
          Con estos cambios su cuenta vuelve a revisión. Mientras los revisamos no puede tomar ni
          pedir viajes nuevos.
        </p>
        <ul className={classes.items}>
          {changes.map((change) => (
            <li key={change.item}>
              <ChangeRow change={change} onOpen={() => setOpened(change.item)} />
            </li>
          ))}
        </ul>
      </section>
    </StatePage>
  )
}

const kinds = {
  driver: { icon: IconUserEdit, hint: 'Cambiaron sus nombres o su cédula' },
  vehicle: { icon: IconTruck, hint: 'Otro vehículo, o cambiaron sus datos' },
  customer: { icon: IconBuilding, hint: 'Cambiaron estos datos' },
} as const

function ChangeRow({ change, onOpen }: { change: RegistrationItem; onOpen: () => void }) {
  const { label, of } = reviewItem(change.item)
  const { icon: Icon, hint } = kinds[of]
  const isBegun = Object.keys(change.fields).length > 0
  return (
    <UnstyledButton className={rowClasses.row} onClick={onOpen}>
      <Icon className={rowClasses.open} size={22} aria-hidden />
      <span className={rowClasses.text}>
        <span>{label}</span>
        <span className={classes.hint}>{isBegun ? 'Empezado, sin enviar' : hint}</span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </UnstyledButton>
  )
}
