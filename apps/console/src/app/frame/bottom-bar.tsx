import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots, IconKeyboard, IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { navigation } from '#app/navigation.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { DemoBanner } from './demo-banner.tsx'
import { JourneyCount } from './journey-count.tsx'
import classes from './bottom-bar.module.css'

/** The rail of a phone: what is watched stays in reach of the thumb, the rest is under «Más». */
export function BottomBar({ run }: { run: (command: string) => void }) {
  const { config } = useServices()
  return (
    <nav className={classes.bar} aria-label="Principal">
      {navigation
        .filter(({ path }) => path !== paths.settings())
        .map(({ path, label, icon: Icon, count }) => (
          <Link
            key={path}
            to={path}
            className={classes.item}
            activeProps={{ className: classes.active ?? '' }}
          >
            <Icon size={20} stroke={1.75} />
            <span>{label}</span>
            {count === 'attention' && <JourneyCount of="attention" className={classes.count} />}
          </Link>
        ))}
      <Menu position="top-end" width={220}>
        <Menu.Target>
          <UnstyledButton className={classes.item}>
            <IconDots size={20} stroke={1.75} />
            <span>Más</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {config.demo && (
            <Menu.Label>
              <DemoBanner />
            </Menu.Label>
          )}
          <Menu.Item
            component={Link}
            to={paths.settings()}
            leftSection={<IconSettings size={18} stroke={1.75} />}
          >
            Ajustes
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={18} stroke={1.75} />}
            onClick={() => run('keys')}
          >
            Atajos de teclado
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={18} stroke={1.75} />}
            onClick={() => run('sign-out')}
          >
            Cerrar sesión
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}
