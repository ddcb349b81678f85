import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { formatCop } from '@arriero/domain/format/number.ts'
import { companyKindLabels, isCarrier } from '@arriero/domain/users/company-kind.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { Fact } from './fact.tsx'
import { FileSection } from './file-section.tsx'
import classes from './person-file.module.css'

interface CompanyTermsProps {
  userId: string
  company: NonNullable<UserFile['company']>
}

/** What the company does and how it pays, as the registry has it. */
export function CompanyTerms({ userId, company }: CompanyTermsProps) {
  const { companyKind, habilitationNumber, creditDays, creditLimitCop } = company
  return (
    <FileSection
      title="Empresa"
      end={
        <Link to={paths.customers()} search={{ abierto: userId }}>
          Ver en Clientes
        </Link>
      }
    >
      <dl className={classes.facts}>
        <Fact label="Tipo de empresa" value={companyKindLabels[companyKind]} />
        {isCarrier(companyKind) && (
          <Fact label="Habilitación" value={habilitationNumber ?? 'Sin número'} />
        )}
        <Fact
          label="Pago"
          value={creditDays === 0 ? 'De contado' : `Crédito a ${describeDays(creditDays)}`}
        />
        {creditLimitCop !== null && <Fact label="Cupo" value={formatCop(creditLimitCop)} />}
      </dl>
    </FileSection>
  )
}

const describeDays = (days: number) => (days === 1 ? '1 día' : `${days} días`)
