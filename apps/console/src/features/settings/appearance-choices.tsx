import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { usePreferences, useServices } from '#data/use-services.ts'
import classes from './appearance-choices.module.css'

/** Choice of the colour scheme. The caller renders the label. */
export function SchemeChoice({ labelId }: { labelId: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-labelledby={labelId}
      value={colorScheme}
      onChange={setColorScheme}
      data={[
        { value: 'light', label: 'Claro' },
        { value: 'dark', label: 'Oscuro' },
        { value: 'auto', label: 'Sistema' },
      ]}
    />
  )
}

export function DensityChoice({ labelId }: { labelId: string }) {
  const { preferences } = useServices()
  const { density } = usePreferences()
  return (
    <SegmentedControl
      aria-labelledby={labelId}
      value={density}
      onChange={(chosen) => preferences.set({ density: chosen })}
      data={[
        { value: 'comfortable', label: 'Cómoda' },
        { value: 'compact', label: 'Compacta' },
      ]}
    />
  )
}

/** Both choices, for the account menu. */
export function AppearanceChoices() {
  const id = useId()
  return (
    <>
      <div className={classes.choice}>
        <span id={`${id}-scheme`} className={classes.label}>
          Tema
        </span>
        <SchemeChoice labelId={`${id}-scheme`} />
      </div>
      <div className={classes.choice}>
        <span id={`${id}-density`} className={classes.label}>
          Densidad
        </span>
        <DensityChoice labelId={`${id}-density`} />
      </div>
    </>
  )
}
