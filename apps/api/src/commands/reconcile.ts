import { formatNumber } from '@arriero/domain/format/number.ts'
import { reconcileStore } from '#live/publisher/reconcile.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openCloudStore } from '#platform/firebase/cloud-store.ts'
import { StartFailure } from '#platform/settings/start-failure.ts'
import { runEntryPoint, say } from '../entry-point.ts'
import { liveCollections } from '../live-collections.ts'

await runEntryPoint(async (config, log) => {
  if (!config.firebase) {
    throw new StartFailure('No hay nada que comparar: LIVE_DRIVER no es firestore.')
  }
  const clock = () => new Date()
  const database = await openDatabase(config, log)
  try {
    await database.connect()
    const { dbWithoutTimeout: db } = database
    const { client, used } = openCloudStore(config.firebase, clock, log)
    const collections = liveCollections(db, new ChangeLog({ db, clock, log }))
    say('Comparando la base de datos con Firestore…')
    const { corrected, difference } = await reconcileStore({ db, client, collections })
    say(
      `Documentos corregidos: ${formatNumber(corrected)}. Diferencia: ${formatNumber(difference)}. Costó ${formatNumber(used.reads)} lecturas y ${formatNumber(used.writes)} escrituras.`,
    )
    if (difference > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
})
