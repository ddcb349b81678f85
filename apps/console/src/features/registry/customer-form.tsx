import type { CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import { TextInput } from '@mantine/core'
import { ContactList, SiteList } from './customer-lists.tsx'
import { toCustomerValues, validateCustomer } from './customer-values.ts'
import { RecordForm } from './record-form.tsx'
import { textField, useRecordForm } from './use-record-form.ts'
import classes from './registry-page.module.css'

interface CustomerFormProps {
  stored: CustomerRecord | null
  canChange: boolean
  onCreated: (id: string) => void
}

export function CustomerForm({ stored, canChange, onCreated }: CustomerFormProps) {
  const form = useRecordForm({
    path: 'customers',
    stored,
    initial: toCustomerValues(stored),
    validate: validateCustomer,
    saved: {
      title: stored ? 'Cliente guardado' : 'Cliente registrado',
      message: ({ companyName }) => `${companyName} quedó al día.`,
    },
    onCreated,
  })
  return (
    <RecordForm form={form} stored={stored} canChange={canChange} registerLabel="Registrar cliente">
      <div className={classes.fields}>
        <TextInput
          label="Empresa"
          autoComplete="off"
          required
          {...textField(form, 'companyName')}
        />
        <TextInput
          label="NIT"
          inputMode="numeric"
          placeholder="899.999.068-1"
          autoComplete="off"
          required
          {...textField(form, 'nit')}
        />
      </div>
      <section className={classes.section}>
        <h3 className={classes.sectionTitle}>Contacto principal</h3>
        <div className={classes.fields}>
          <TextInput
            label="Nombres"
            autoComplete="off"
            required
            {...textField(form, 'givenNames')}
          />
          <TextInput
            label="Apellidos"
            autoComplete="off"
            required
            {...textField(form, 'surnames')}
          />
          <TextInput
            label="Correo"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...textField(form, 'email')}
          />
          <TextInput
            label="Celular o fijo"
            type="tel"
            placeholder="300 123 4567"
            autoComplete="off"
            required
            {...textField(form, 'phone')}
          />
        </div>
      </section>
      <SiteList
        sites={form.values.sites}
        problem={form.errors.sites}
        onChange={(sites) => form.change({ sites })}
      />
      <ContactList
        contacts={form.values.contacts}
        problem={form.errors.contacts}
        onChange={(contacts) => form.change({ contacts })}
      />
    </RecordForm>
  )
}
