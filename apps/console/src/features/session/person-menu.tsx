import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { usePreferences, useServices } from '#data/use-services.ts'
import { initialsOf, meQuery } from './me-data.ts'
import classes from './person-menu.module.css'

interface PersonMenuProps {
  onSignOut: () => void
  onShowKeys: () => void
}

const schemes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'auto', label: 'Del sistema' },
] as const

const densities = [
  { value: 'comfortable', label: 'Cómoda' },
  { value: 'compact', label: 'Compacta' },
] as const

export function PersonMenu({ onSignOut, onShowKeys }: PersonMenuProps) {
  const { http, preferences } = useServices()
  const { density } = usePreferences()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { data: me } = useQuery(meQuery(http))
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar} aria-label="Su cuenta">
          {me ? initialsOf(me) : <IconUser size={18} stroke={1.75} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {me && (
          <div className={classes.person}>
            <div className={classes.name}>
              {me.givenNames} {me.surnames}
            </div>
            <div className={classes.email}>{me.email}</div>
          </div>
        )}
        <Menu.Label>Tema</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => {
            const chosen = schemes.find((scheme) => scheme.value === value)
            if (chosen) setColorScheme(chosen.value)
          }}
        >
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>Densidad</Menu.Label>
        <Menu.RadioGroup
          value={density}
          onChange={(value) => {
            const chosen = densities.find((option) => option.value === value)
            if (chosen) preferences.set({ density: chosen.value })
          }}
        >
          {densities.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.75} />} onClick={onShowKeys}>
          Atajos de teclado
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={onSignOut}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
