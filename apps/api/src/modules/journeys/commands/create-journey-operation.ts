import type { JourneyOperation, Acting } from './journey-operation.ts'
import type { OperationDeps } from './operation-deps.ts'
import { performCommand } from './perform-command.ts'
import { performSystemEvent } from './perform-system-event.ts'
import type { CommandAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journey.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { answerRepeated } from './answer-repeated.ts'
import type { Hand } from './asked.ts'
import { insertJourney } from './insert-journey.ts'
import type { WantedService } from './wanted-service.ts'
import { writeJourneys } from './write-journeys.ts'

export const createJourneyOperation = (deps: OperationDeps): JourneyOperation => ({
  create: (acting, customerId, body) => createJourney(deps, acting, customerId, body),
  perform: (acting, journeyId, command) => performCommand(deps, acting, journeyId, command),
  performAsSystem: (journeyId, event, at) => performSystemEvent(deps, journeyId, event, at),
})

/** A customer asks for a truck, now or for a date, or an administrator does for them. */
function createJourney(
  deps: OperationDeps,
  acting: Acting,
  customerId: string,
  body: NewJourneyBody,
): Promise<CommandAnswer> {
  const content = ['create', acting.actor, customerId, body]
  const { clock, limits } = deps
  return writeJourneys(deps, 'journey.create', (writing) =>
    answerRepeated(writing.tx, acting, content, clock(), async () => {
      const hand = handOf(acting, customerId)
      const wanted = wantedBy(customerId, body)
      const now = clock()
      const inserting = { wanted, hand, caller: acting.caller, note: null, now, limits }
      return { journey: await insertJourney(writing, inserting) }
    }),
  )
}

function handOf({ actor, actorId, enteredBy }: Acting, customerId: string): Hand {
  if (enteredBy !== undefined) return { actor, actorId: customerId, enteredBy }
  // Nobody asks in another customer's name.
  if (actor === 'customer' && actorId !== customerId) throw new AppError('customer.not-found')
  return { actor, actorId, enteredBy: null }
}

function wantedBy(customerId: string, body: NewJourneyBody): WantedService {
  const { origin, destination } = body
  const loadingAt = body.loadingAt ? new Date(body.loadingAt) : null
  const promisedAt = body.promisedAt ? new Date(body.promisedAt) : null
  if (loadingAt && promisedAt && promisedAt <= loadingAt) {
    throw new AppError('request.invalid', 'La cita de descargue debe ser después de la de cargue.')
  }
  return {
    customer_id: customerId,
    origin_name: origin.name,
    origin_divipola: origin.divipola,
    origin_lat: origin.lat,
    origin_lng: origin.lng,
    origin_address: origin.address ?? null,
    destination_name: destination.name,
    destination_divipola: destination.divipola,
    destination_lat: destination.lat,
    destination_lng: destination.lng,
    destination_address: destination.address ?? null,
    cargo: body.cargo,
    cargo_kg: body.cargoKg ?? null,
    price_cop: body.priceCop,
    loading_at: loadingAt,
    promised_at: promisedAt,
    free_wait_minutes: body.freeWaitMinutes ?? null,
    loading_minutes: body.loadingMinutes ?? null,
    unloading_minutes: body.unloadingMinutes ?? null,
    waiting_rate_cop: body.waitingRateCop ?? null,
    republished_from: null,
  }
}
