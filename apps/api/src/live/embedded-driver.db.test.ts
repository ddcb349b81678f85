import { describeLiveDatabase } from '../../../console/src/data/live/live-database-contract.ts'
import { EmbeddedWorld } from '../../test/live-world/embedded-world.ts'

describeLiveDatabase('embedded driver', () => EmbeddedWorld.open())
