import { describeLiveDatabase } from '../../../console/src/data/live/live-database-contract.ts'
import { EmbeddedBackend } from '../../test/embedded-backend.ts'

describeLiveDatabase('embedded driver', () => EmbeddedBackend.open())
