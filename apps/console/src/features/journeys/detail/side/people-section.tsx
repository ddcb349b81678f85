import type { JourneyDetail, Paper } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatPhone, whatsAppLink } from '@arriero/domain/identity/phone.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { SheetSection } from '#features/journeys/detail/sheet-section.tsx'
import { CopyIconButton } from '#ui/copy-icon-button.tsx'
import classes from './journey-side.module.css'
import type { ReactNode } from 'react'
import { Initials } from '#ui/initials.tsx'
import { formatDay } from '@arriero/domain/calendar/calendar-day.ts'

interface PeopleSectionProps {
  journey: JourneyDocument
  detail: JourneyDetail
}

/** Who drives, with what, and for whom. */
export function PeopleSection({ journey, detail: { papers, contact } }: PeopleSectionProps) {
  const { driver, vehicle, customer, offeredTo } = journey
  return (
    <SheetSection title="Personas y vehículo" part="people">
      <div className={classes.stack}>
        {driver ? (
          <PersonLine name={driver.name} detail={`Conductor · ${formatPhone(driver.phone)}`}>
            <Reach phone={driver.phone} whose="del conductor" />
          </PersonLine>
        ) : (
          <p className={classes.none}>Sin conductor asignado.</p>
        )}
        {offeredTo && <p className={classes.none}>Ofrecido a {offeredTo.name}.</p>}
        {vehicle && (
          <PersonLine
            name={`${formatPlate(vehicle.plate)} · ${vehicle.type}`}
            detail={
              vehicle.trailerPlate === null
                ? 'Sin remolque'
                : `Remolque ${formatPlate(vehicle.trailerPlate)}`
            }
          />
        )}
        {papers.length > 0 && <PapersList papers={papers} />}
        <PersonLine
          name={customer.name}
          detail={['Cliente', contact.name, contact.phone && formatPhone(contact.phone)]
            .filter(Boolean)
            .join(' · ')}
        >
          {contact.phone !== null && <Reach phone={contact.phone} whose="del cliente" />}
        </PersonLine>
      </div>
    </SheetSection>
  )
}

/** The ways to somebody. `whose`: told apart by who hears the page. */
function Reach({ phone, whose }: { phone: string; whose: string }) {
  return (
    <>
      <Button
        component="a"
        variant="default"
        size="compact-sm"
        href={`tel:${phone}`}
        aria-label={`Llamar al celular ${whose}`}
      >
        Llamar
      </Button>
      <Button
        component="a"
        variant="default"
        size="compact-sm"
        href={whatsAppLink(phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp ${whose}`}
      >
        WhatsApp
      </Button>
      <CopyIconButton size={28} text={phone} label={`Copiar el celular ${whose}`} />
    </>
  )
}

interface PersonLineProps {
  name: string
  detail: ReactNode
  /** What can be done with them. */
  children?: ReactNode
}

function PersonLine({ name, detail, children }: PersonLineProps) {
  return (
    <div className={classes.person}>
      <Initials name={name} />
      <div className={classes.who}>
        <div className={classes.name}>{name}</div>
        <div className={classes.soft}>{detail}</div>
      </div>
      {children && <div className={classes.reach}>{children}</div>}
    </div>
  )
}

const standings: Record<Paper['standing'], string> = {
  valid: 'vigente',
  'expires-soon': 'por vencer',
  expired: 'vencido',
}

/** In sight when one of them is trouble; otherwise one click away. */
function PapersList({ papers }: { papers: readonly Paper[] }) {
  const troubled = papers.filter(({ standing }) => standing !== 'valid')
  return (
    <details className={classes.papers} open={troubled.length > 0}>
      <summary>Papeles {troubled.length === 0 && <span>· todos vigentes</span>}</summary>
      <ul className={classes.facts}>
        {papers.map(({ kind, label, number, expiresOn, standing }) => (
          <li key={`${kind} ${number}`} className={classes.fact}>
            <span title={number}>{label}</span>
            <span className={classes.expiry} data-standing={standing}>
              {standings[standing]}
              {expiresOn !== null && (
                <>
                  {' · '}
                  <time dateTime={expiresOn}>{formatDay(expiresOn)}</time>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
