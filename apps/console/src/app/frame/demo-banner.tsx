import { demoSpeeds } from '@arriero/domain/contract/http/demo.ts'
import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { loadConsoleConfig } from '#data/console-config.ts'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { onReconnect } from '#data/live/live-connection.ts'
import { useLiveDatabase } from '#data/live/live-hooks.ts'
import { useServices } from '#data/use-services.ts'
import { showToast } from '#ui/toasts.tsx'
import classes from './demo-banner.module.css'

/** Outside the components, so that it is the same function in every render. */
const reload = () => location.reload()
const invented = 'Los viajes, las personas, las empresas y las placas son inventados.'

/** In demo mode every page says that its data is invented, because the plates look real. */
export function DemoLabel() {
  const { config } = useServices()
  if (config.demo === undefined) return null
  return (
    <Tooltip label={invented}>
      <span className={classes.label}>Datos de demostración</span>
    </Tooltip>
  )
}

/** The label with a menu of the speeds. A demo that runs faster than real time shows its speed on every page. */
export function DemoBanner() {
  const { config } = useServices()
  const speed = config.demo?.speed
  const canChange = useCan('demo.change')
  useReloadOnOtherSpeed(speed)
  if (speed === undefined) {
    return (
      <span className={classes.wide}>
        <DemoLabel />
      </span>
    )
  }
  return canChange ? (
    <SpeedMenu speed={speed} />
  ) : (
    <span className={`${classes.label} ${lookOf(speed)}`}>
      <SpeedText speed={speed} />
    </span>
  )
}

/** Reloads the page when another user has changed the speed, because its limits are then wrong. */
function useReloadOnOtherSpeed(speed: number | undefined): void {
  const live = useLiveDatabase()
  useEffect(() => {
    if (speed === undefined) return undefined
    return onReconnect(live, () => {
      // An unreachable server is checked again with the next connection.
      loadConsoleConfig(fetch).then(
        ({ demo }) => demo?.speed !== speed && reload(),
        () => undefined,
      )
    })
  }, [live, speed])
}

const lookOf = (speed: number) => (speed === 1 ? classes.wide : classes.fast)

const describeSpeed = (speed: number) => (speed === 1 ? 'Tiempo real' : `×${speed}`)

function SpeedMenu({ speed }: { speed: number }) {
  const { http } = useServices()
  const [isChanging, setIsChanging] = useState(false)
  const change = async (chosen: number) => {
    setIsChanging(true)
    try {
      const body = { speed: chosen }
      await http.write({ method: 'PUT', base: 'gateway', path: 'demo/speed', body })
      reload()
    } catch (error) {
      setIsChanging(false)
      showToast('La velocidad no cambió', describeError(error), 'failed')
    }
  }
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <UnstyledButton className={`${classes.label} ${lookOf(speed)}`} disabled={isChanging}>
          {isChanging ? 'Empezando de nuevo…' : <SpeedText speed={speed} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {invented} Con otra velocidad los viajes empiezan de nuevo, para todos.
        </Menu.Label>
        {demoSpeeds.map((each) => (
          <Menu.Item
            key={each}
            aria-current={each === speed || undefined}
            rightSection={each === speed && <IconCheck size={16} stroke={1.75} />}
            onClick={() => void change(each)}
          >
            {describeSpeed(each)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** On a phone only the factor fits. */
function SpeedText({ speed }: { speed: number }) {
  if (speed === 1) return 'Datos de demostración'
  return (
    <>
      <span className={classes.word}>Demostración</span> ×{speed}
    </>
  )
}
