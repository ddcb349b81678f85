import { useLocalStorage } from '@mantine/hooks'

/** On this machine, in all its tabs at once; what sounds at all is each person's preference. */
export const useMuted = () =>
  useLocalStorage({
    key: 'arriero-muted',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
