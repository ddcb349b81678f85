import { formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { journeyStateDisplay, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { blockingPaperKinds, papers } from '@arriero/domain/users/paper.ts'
import { Link } from '@tanstack/react-router'
import { useCan } from '#data/current-user.ts'
import { paths } from '#paths.ts'
import { ToneChip } from '#ui/tone-chip.tsx'
import { standingMarks, UserStateChip } from '../user-chips.tsx'
import type { UsersSearch } from '../users-search.ts'
import { CompanyTerms } from './company-terms.tsx'
import { FileAudit } from './file-audit.tsx'
import { FileHistory } from './file-history.tsx'
import { FileSection } from './file-section.tsx'
import { PersonalData } from './personal-data.tsx'
import { SentPapers } from './sent-papers.tsx'
import { WaitingRenewals } from './waiting-renewals.tsx'
import classes from './person-file.module.css'

/** Everything known about a person: data, papers, journeys, verdicts and changes of state. */
export function PersonFile({ file, search }: { file: UserFile; search: UsersSearch }) {
  const canReadAudit = useCan('audit.read')
  return (
    <div className={classes.file}>
      <div className={classes.column}>
        <WaitingRenewals file={file} search={search} />
        <PersonalData file={file} />
        {file.company && <CompanyTerms userId={file.id} company={file.company} />}
        <Papers file={file} />
        {file.vehicles.length > 0 && <Vehicles file={file} />}
        <Journeys file={file} />
        {file.duplicates.length > 0 && <Duplicates file={file} />}
        <Consents file={file} />
      </div>
      <div className={classes.column}>
        <FileHistory file={file} />
        {canReadAudit && <FileAudit userId={file.id} />}
        {file.items.length > 0 && <SentPapers file={file} />}
      </div>
    </div>
  )
}

const standingLabels = {
  valid: 'Vigente',
  'expires-soon': 'Por vencer',
  expired: 'Vencido',
} as const

function Papers({ file }: { file: UserFile }) {
  if (file.kind === 'customer' && file.papers.length === 0) return null
  const missing = blockingPaperKinds.filter(
    (kind) =>
      file.kind === 'driver' &&
      (papers[kind].of === 'driver' || file.vehicles.length > 0) &&
      file.papers.every((paper) => paper.kind !== kind),
  )
  return (
    <FileSection title="Papeles">
      <ul className={classes.lines}>
        {file.papers.map(({ kind, label, number, expiresOn, standing }) => (
          <li key={`${kind}${number}`} className={classes.line}>
            <span>
              {label}
              <span className={classes.soft}>{number}</span>
            </span>
            <span className={classes.end}>
              <ToneChip {...standingMarks[standing]} label={standingLabels[standing]} />
              {expiresOn && <span className={classes.soft}>hasta {formatDay(expiresOn)}</span>}
            </span>
          </li>
        ))}
        {missing.map((kind) => (
          <li key={kind} className={classes.line}>
            {papers[kind].label}
            <ToneChip tone="amber" shape="ring" label="Falta" />
          </li>
        ))}
      </ul>
    </FileSection>
  )
}

function Vehicles({ file }: { file: UserFile }) {
  return (
    <FileSection title="Vehículos">
      <ul className={classes.lines}>
        {file.vehicles.map(({ id, plate, type, bodyType, gpsProvider }) => (
          <li key={id} className={classes.line}>
            <Link to={paths.vehicles()} search={{ abierto: id }}>
              {formatPlate(plate)}
            </Link>
            <span className={classes.soft}>
              {[type, bodyType, gpsProvider && `GPS de ${gpsProvider}`].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </FileSection>
  )
}

function Journeys({ file: { journeys } }: { file: UserFile }) {
  return (
    <FileSection
      title="Viajes"
      end={
        <span className={classes.soft}>
          {journeys.open === 1 ? '1 activo' : `${journeys.open} activos`}
        </span>
      }
    >
      {journeys.recent.length === 0 && <p className={classes.note}>Todavía no tiene viajes.</p>}
      <ul className={classes.lines}>
        {journeys.recent.map(({ id, code, journeyStateId, since }) => {
          // The contract has only its number.
          const { label, color, shape } = journeyStateDisplay[journeyStateId as JourneyStateId]
          return (
            <li key={id} className={classes.line}>
              <Link to="/admin/viajes/$journeyId" params={{ journeyId: id }}>
                {code}
              </Link>
              <span className={classes.end}>
                <ToneChip tone={color} shape={shape} label={label} />
                <span className={classes.soft}>{formatDateTime(since)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </FileSection>
  )
}

function Duplicates({ file }: { file: UserFile }) {
  return (
    <FileSection title="Otros con los mismos datos">
      <ul className={classes.lines}>
        {file.duplicates.map(({ by, userId, name, userStateId }) => (
          <li key={`${by}${userId}`} className={classes.line}>
            {userId === null ? (
              name
            ) : (
              <Link to="/admin/usuarios/$userId" params={{ userId }}>
                {name}
              </Link>
            )}
            <span className={classes.end}>
              <span className={classes.soft}>{sameWords[by]}</span>
              <UserStateChip state={userStateId} />
            </span>
          </li>
        ))}
      </ul>
    </FileSection>
  )
}

const sameWords: Record<UserFile['duplicates'][number]['by'], string> = {
  cedula: 'misma cédula',
  nit: 'mismo NIT',
  plate: 'misma placa',
  phone: 'mismo celular',
  email: 'mismo correo',
  account: 'misma cuenta',
}

function Consents({ file }: { file: UserFile }) {
  return (
    <FileSection title="Autorización de datos">
      {file.consents.length === 0 && (
        <p className={classes.note}>
          No hay una autorización guardada: lo registró un administrador el{' '}
          {formatDateTime(file.createdAt)}.
        </p>
      )}
      <ul className={classes.lines}>
        {file.consents.map(({ textVersion, acceptedAt }) => (
          <li key={acceptedAt} className={classes.line}>
            <span>Texto {textVersion}</span>
            <span className={classes.soft}>{formatDateTime(acceptedAt)}</span>
          </li>
        ))}
      </ul>
    </FileSection>
  )
}
