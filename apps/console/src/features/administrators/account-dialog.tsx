import type { Administrator } from '@arriero/domain/contract/http/administrators.ts'
import { type Role, roleLabels } from '@arriero/domain/users/role.ts'
import type { ReactNode } from 'react'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import {
  type AccountAction,
  changeAccount,
  changeRole,
  useRefreshAdministrators,
} from './administrators-data.ts'
import { RoleField } from './role-field.tsx'

/** What the dialog asks about, and whose account it is. */
export interface AccountChange {
  action: AccountAction | 'role'
  person: Administrator
}

interface AccountDialogProps {
  change: AccountChange
  isOpen: boolean
  onClose: () => void
}

const titles: Record<AccountChange['action'], string> = {
  role: 'Cambiar el rol',
  disable: 'Desactivar la cuenta',
  enable: 'Activar la cuenta',
  closeSessions: 'Cerrar sus sesiones',
}

export function AccountDialog({ change, isOpen, onClose }: AccountDialogProps) {
  const { action, person } = change
  return (
    <Dialog title={titles[action]} isOpen={isOpen} onClose={onClose}>
      {action === 'role' ? (
        <RoleForm person={person} onClose={onClose} />
      ) : (
        <ActionForm action={action} person={person} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface FormProps {
  person: Administrator
  onClose: () => void
}

export const nameOf = ({ givenNames, surnames }: Administrator): string =>
  `${givenNames} ${surnames}`.trim()

function RoleForm({ person, onClose }: FormProps) {
  const { http } = useServices()
  const refresh = useRefreshAdministrators()
  const form = useForm({
    initial: { role: person.role },
    validate: ({ role }: { role: Role }) => ({ body: role }),
    send: (role) => changeRole(http, person.id, role),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: ({ role }) => {
      refresh()
      onClose()
      showToast(nameOf(person), `Ahora su rol es ${roleLabels[role]}.`, 'done')
    },
  })
  return (
    <DialogForm
      form={form}
      intro={`${nameOf(person)} puede hacer lo del rol nuevo de inmediato, también en las sesiones que tiene abiertas.`}
      submitLabel="Cambiar el rol"
      onCancel={onClose}
    >
      <RoleField {...form.field('role')} />
    </DialogForm>
  )
}

interface ActionWords {
  intro: (name: string) => ReactNode
  submit: string
  done: string
}

const words: Record<AccountAction, ActionWords> = {
  disable: {
    intro: (name) =>
      `${name} pierde el acceso de inmediato: se cierran sus sesiones en todos los equipos, deja de recibir avisos y se anulan las invitaciones que envió y siguen pendientes. Lo que hizo se conserva. Puede activar la cuenta de nuevo cuando quiera.`,
    submit: 'Desactivar',
    done: 'Ya no tiene acceso.',
  },
  enable: {
    intro: (name) =>
      `${name} podrá iniciar sesión de nuevo, con el mismo rol y la misma contraseña.`,
    submit: 'Activar',
    done: 'Ya puede iniciar sesión.',
  },
  closeSessions: {
    intro: (name) =>
      `${name} tendrá que iniciar sesión de nuevo en todos sus equipos. Su cuenta sigue activa.`,
    submit: 'Cerrar las sesiones',
    done: 'Sus sesiones se cerraron.',
  },
}

function ActionForm({ action, person, onClose }: FormProps & { action: AccountAction }) {
  const { http } = useServices()
  const refresh = useRefreshAdministrators()
  const { intro, submit, done } = words[action]
  const form = useForm({
    initial: {},
    validate: () => ({ body: person.id }),
    send: (id) => changeAccount(http, id, action),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: () => {
      refresh()
      onClose()
      showToast(nameOf(person), done, 'done')
    },
  })
  return (
    <DialogForm form={form} intro={intro(nameOf(person))} submitLabel={submit} onCancel={onClose} />
  )
}
