import { z } from 'zod'

/** A switch, as people write it in an environment. */
export const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'debe ser on u off' })
  .transform((text) => ['on', 'true', '1'].includes(text))
