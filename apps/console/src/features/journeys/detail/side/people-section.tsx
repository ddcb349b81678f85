import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatPhone, whatsAppLink } from '@arriero/domain/identity/phone.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { SheetSection } from '#features/journeys/detail/sheet-section.tsx'
import { CopyIconButton } from '#ui/copy-icon-button.tsx'
import { PapersList } from './papers-list.tsx'
import { PersonLine } from './person-line.tsx'
import classes from './journey-side.module.css'

interface PeopleSectionProps {
  journey: JourneyDocument
  papers: JourneyDetail['papers']
}

/** Who drives, with what, and for whom. */
export function PeopleSection({ journey, papers }: PeopleSectionProps) {
  const { driver, vehicle, customer, offeredTo } = journey
  return (
    <SheetSection title="Personas y vehículo" part="people">
      <div className={classes.stack}>
        {driver ? (
          <DriverLine driver={driver} />
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
        <PersonLine name={customer.name} detail="Cliente" />
      </div>
    </SheetSection>
  )
}

function DriverLine({ driver }: { driver: NonNullable<JourneyDocument['driver']> }) {
  const { name, phone } = driver
  return (
    <PersonLine name={name} detail={`Conductor · ${formatPhone(phone)}`}>
      <Button component="a" variant="default" size="compact-sm" href={`tel:${phone}`}>
        Llamar
      </Button>
      <Button
        component="a"
        variant="default"
        size="compact-sm"
        href={whatsAppLink(phone)}
        target="_blank"
        rel="noreferrer"
      >
        WhatsApp
      </Button>
      <CopyIconButton size={28} text={phone} label="Copiar celular" />
    </PersonLine>
  )
}
