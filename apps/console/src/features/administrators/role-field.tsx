import { type Role, roleDescriptions, roleLabels, roles } from '@arriero/domain/users/role.ts'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './administrators-page.module.css'

interface RoleFieldProps {
  value: Role | ''
  error?: ReactNode
  onChange: (role: Role) => void
}

/** The roles with what each may do. */
export function RoleField({ value, error, onChange }: RoleFieldProps) {
  return (
    <Radio.Group
      label="Rol"
      value={value}
      error={error}
      onChange={(chosen) => {
        const role = roles.find((one) => one === chosen)
        if (role) onChange(role)
      }}
    >
      <div className={classes.roles}>
        {roles.map((role) => (
          <Radio
            key={role}
            value={role}
            label={roleLabels[role]}
            description={roleDescriptions[role]}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
