import type { JourneyDetail, Paper } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatPhone, whatsAppLink } from '@arriero/domain/identity/phone.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { DetailSection } from '#features/journeys/detail/detail-section.tsx'
import { CopyIconButton } from '#ui/copy-button.tsx'
import classes from './journey-side.module.css'
import type { ReactNode } from 'react'
import { formatDay } from '@arriero/domain/calendar/calendar-day.ts'

interface PeopleSectionProps {
  journey: JourneyDocument
  detail: JourneyDetail
}

/** Driver, vehicle and customer. */
export function PeopleSection({ journey, detail: { papers, contact } }: PeopleSectionProps) {
  const { driver, vehicle, customer, offeredTo } = journey
  return (
    <DetailSection title="Personas y vehículo" part="people">
      <div className={classes.stack}>
        {driver ? (
          <PersonLine name={driver.name} detail={`Conductor · ${formatPhone(driver.phone)}`}>
            <ContactButtons phone={driver.phone} whose="del conductor" />
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
          {contact.phone !== null && <ContactButtons phone={contact.phone} whose="del cliente" />}
        </PersonLine>
      </div>
    </DetailSection>
  )
}

/** Ways to contact a person; `whose` distinguishes the buttons for screen readers. */
function ContactButtons({ phone, whose }: { phone: string; whose: string }) {
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
  /** Buttons. */
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

const standingLabels: Record<Paper['standing'], string> = {
  valid: 'vigente',
  'expires-soon': 'por vencer',
  expired: 'vencido',
}

/** Open when a paper is expired or about to expire. */
function PapersList({ papers }: { papers: readonly Paper[] }) {
  const problems = papers.filter(({ standing }) => standing !== 'valid')
  return (
    <details className={classes.papers} open={problems.length > 0}>
      <summary>Papeles {problems.length === 0 && <span>· todos vigentes</span>}</summary>
      <ul className={classes.facts}>
        {papers.map(({ kind, label, number, expiresOn, standing }) => (
          <li key={`${kind} ${number}`} className={classes.fact}>
            <span title={number}>{label}</span>
            <span className={classes.expiry} data-standing={standing}>
              {standingLabels[standing]}
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

/** Initials in place of a photo: «WP» for Wilson Pardo. Decorative, because the name is always shown beside it. */
function Initials({ name }: { name: string }) {
  return (
    <span className={classes.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
