import { describeLiveDatabase } from '#data/live/live-database-contract.ts'
import { FirestoreWorld } from './firestore-world.ts'

describeLiveDatabase('Firestore driver', () => FirestoreWorld.open())
