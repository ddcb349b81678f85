import {
  ErasureBody,
  type ErasureCertificate,
  type ErasurePlan,
} from '@arriero/domain/contract/http/privacy.ts'
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { parseForm } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { clearToasts } from '#ui/toasts.tsx'
import { Certificate, ErasureParts } from './certificate.tsx'
import { erasePerson, type ErasureSubject, erasurePlanQuery } from './erasure-data.ts'
import classes from './erasure-page.module.css'

/** The erasure of a driver or a company. */
export function PersonErasurePage() {
  const { userId } = useParams({ from: '/admin/usuarios/$userId/supresion' })
  return <ErasurePage list="users" id={userId} />
}

/** The erasure of a holder that is a natural person. */
export function HolderErasurePage() {
  const { holderId } = useParams({ from: '/admin/tenedores/$holderId/supresion' })
  return <ErasurePage list="holders" id={holderId} />
}

/** An erased person has no file any more. */
function wayBack({ list, id }: ErasureSubject, isErased: boolean) {
  if (list === 'holders') return { to: paths.holders(), label: 'Tenedores' }
  return isErased
    ? { to: paths.users(), label: 'Usuarios' }
    : { to: paths.user(id), label: 'Ficha' }
}

/** Says what would be deleted and kept of a person, asks for the name, and shows the certificate. */
function ErasurePage(subject: ErasureSubject) {
  const { http } = useServices()
  const [certificate, setCertificate] = useState<ErasureCertificate | null>(null)
  const { data, error, isPending, refetch } = useQuery({
    ...withErrorShownInPlace(erasurePlanQuery(http, subject)),
    enabled: certificate === null,
  })
  const back = wayBack(subject, certificate !== null)
  return (
    <>
      <PageHeader
        title="Suprimir datos personales"
        end={
          <Button
            component={Link}
            to={back.to}
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.75} />}
          >
            {back.label}
          </Button>
        }
      />
      <div className={classes.page}>
        {certificate && <Certificate certificate={certificate} />}
        {!certificate && isPending && <Skeleton height={320} aria-label="Cargando…" />}
        {!certificate && error && (
          <FailurePanel
            title="No pudimos traer los datos de esta persona"
            message={describeError(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!certificate && data && (
          <>
            <p className={classes.intro}>
              A pedido de <strong>{data.name}</strong>, según la Ley 1581 de 2012. No se puede
              deshacer.
            </p>
            <ErasureParts deleted={data.deleted} kept={data.kept} isDone={false} />
            <ErasureForm subject={subject} plan={data} onErased={setCertificate} />
          </>
        )}
      </div>
    </>
  )
}

interface ErasureFormProps {
  subject: ErasureSubject
  plan: ErasurePlan
  onErased: (certificate: ErasureCertificate) => void
}

function ErasureForm({ subject, plan, onErased }: ErasureFormProps) {
  const { http } = useServices()
  const form = useForm({
    initial: { typedName: '', reason: '' },
    validate: (values) => parseForm(ErasureBody, values),
    send: (body) => erasePerson(http, subject, body),
    describeFailure: describeFormFailureInline,
    fieldByCode: { 'erasure.wrong-name': 'typedName' },
    onSubmit: clearToasts,
    onSuccess: onErased,
  })
  if (plan.obstacle !== null) return <FormMessage>{plan.obstacle}</FormMessage>
  return (
    <form className={classes.form} {...form.formProps}>
      <FormMessage>{form.message}</FormMessage>
      <Textarea
        label="Quién lo pidió y cómo"
        placeholder="Correo del titular del 18 de noviembre"
        description="Queda en la auditoría. No escriba datos personales."
        autosize
        minRows={2}
        required
        {...form.input('reason')}
      />
      <TextInput
        label={`Escriba «${plan.name}» para confirmar`}
        autoComplete="off"
        required
        {...form.input('typedName')}
      />
      <Button type="submit" color="red" loading={form.isSending} className={classes.submit}>
        Suprimir los datos
      </Button>
    </form>
  )
}
