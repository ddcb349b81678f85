-- The freight operation: what commands write, and who may send them.

create sequence journey_codes start 10001;

alter table vehicles
  add column payload_kg integer check (payload_kg > 0),
  -- Hitched now; a journey keeps the one it left with.
  add column trailer_plate text check (trailer_plate ~ '^[RS][0-9]{5}$');

alter table drivers
  add column vehicle_id uuid references vehicles (id),
  -- Without it the driver is our own; with it, a third party's.
  add column third_party_company text,
  -- Where the phone was last seen, with or without a journey.
  add column seen_lat double precision,
  add column seen_lng double precision,
  add column seen_at timestamptz(3),
  add check (num_nulls(seen_lat, seen_lng, seen_at) in (0, 3));

alter table journeys
  add column kind text not null default 'immediate' check (kind in ('immediate', 'booking')),
  add column trailer_plate text check (trailer_plate ~ '^[RS][0-9]{5}$'),
  add column origin_address text,
  add column destination_address text,
  -- The appointments: loading here, unloading in promised_at.
  add column loading_at timestamptz(3),
  add column cargo_kg integer check (cargo_kg > 0),
  -- What this service agreed; without it the installation's limits count.
  add column free_wait_minutes integer check (free_wait_minutes >= 0),
  add column loading_minutes integer check (loading_minutes > 0),
  add column unloading_minutes integer check (unloading_minutes > 0),
  add column waiting_rate_cop integer check (waiting_rate_cop >= 0),
  add column manifest_number text,
  -- States to return to, oldest first; equal to what the transitions tell.
  add column interrupted smallint[] not null default '{}',
  -- Of the last change that was not a position: what an action has to have seen.
  add column command_version integer not null default 1,
  add column offered_driver_id uuid references drivers (user_id),
  -- When the waiting began that is still free; a novelty moves it on by as long as it lasted.
  add column wait_started_at timestamptz(3),
  -- When anything was last heard of the truck, by our clock.
  add column heard_at timestamptz(3),
  add column republished_from uuid references journeys (id),
  -- Folded words of everything people search by.
  add column search_text text not null default '',
  add column search_words tsvector
    generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored,
  add check (kind = 'immediate' or loading_at is not null);

-- Journeys from before have no timeline; those that were interrupted return to the usual place.
update journeys set heard_at = position_at, interrupted = case journey_state_id
    when 13 then '{9}' when 38 then '{9}' when 14 then '{5}' when 18 then '{10}' else '{}' end::smallint[];
update journeys set kind = 'booking', loading_at = coalesce(promised_at, state_since)
  where journey_state_id in (20, 21, 22, 24, 25, 27, 28, 29, 30, 34, 35, 36);
select setval('journey_codes', greatest(10001, (
  select max(substring(code from '^V-([0-9]{1,9})$')::integer) + 1 from journeys)), false);

-- Nobody drives two journeys, and no truck is on two roads.
create unique index journeys_driver_under_way on journeys (driver_id)
  where journey_state_id in (4, 5, 7, 9, 10, 11, 13, 14, 18, 38);
create unique index journeys_vehicle_under_way on journeys (vehicle_id)
  where journey_state_id in (4, 5, 7, 9, 10, 11, 13, 14, 18, 38);
-- New words wait in a list to be sorted in together; a short one, since every search reads it through.
create index journeys_search on journeys using gin (search_words) with (gin_pending_list_limit = 512);
create index journeys_of_customer on journeys (customer_id, state_since desc, id desc);
create index journeys_of_driver on journeys (driver_id, state_since desc, id desc);
create index journeys_of_vehicle on journeys (vehicle_id, state_since desc, id desc);
create index journeys_of_corridor on journeys (origin_divipola, destination_divipola, state_since desc, id desc);
create index journeys_of_destination on journeys (destination_divipola);
-- What is published again is so once.
create unique index journeys_republished on journeys (republished_from) where republished_from is not null;
create index journeys_offered on journeys (offered_driver_id) where offered_driver_id is not null;

-- One row for every change of state. Only ever added to.
create table transitions (
  journey_id uuid not null references journeys (id) on delete cascade,
  -- The version it brought the journey to.
  version integer not null,
  event text not null,
  from_state_id smallint,
  to_state_id smallint not null,
  actor text not null check (actor in ('customer', 'driver', 'administrator', 'system')),
  actor_id uuid,
  -- The administrator who wrote down what a customer or driver said.
  entered_by uuid references users (id),
  at timestamptz(3) not null,
  -- When it happened by the clock of whoever reports it.
  reported_at timestamptz(3),
  lat double precision,
  lng double precision,
  reason_code text,
  note text,
  request_id text,
  -- How long the state before lasted.
  stay_seconds integer check (stay_seconds >= 0),
  -- Proof of delivery, penalty, driver that left.
  detail jsonb not null default '{}',
  primary key (journey_id, version),
  check (num_nulls(lat, lng) in (0, 2)),
  check ((from_state_id is null) = (stay_seconds is null))
);
create index transitions_by_time on transitions (at);

create table novelties (
  id uuid primary key,
  journey_id uuid not null references journeys (id) on delete cascade,
  code text not null,
  opened_at timestamptz(3) not null,
  note text,
  resolved_at timestamptz(3),
  resolution_code text
);
create unique index novelties_open on novelties (journey_id) where resolved_at is null;
create index novelties_of_journey on novelties (journey_id, opened_at);

-- What was done about it, in order.
create table novelty_steps (
  novelty_id uuid not null references novelties (id) on delete cascade,
  position smallint not null,
  step text not null check (step in ('call-driver', 'no-answer', 'escalate', 'tell-customer', 'decide')),
  at timestamptz(3) not null,
  by_user uuid not null references users (id),
  note text,
  primary key (novelty_id, position)
);

create table surcharges (
  id uuid primary key,
  journey_id uuid not null references journeys (id) on delete cascade,
  site text not null check (site in ('origin', 'destination')),
  -- running: it accrues; settled: its hours are known; then approved or voided.
  status text not null check (status in ('running', 'settled', 'approved', 'voided')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Novelties meanwhile: not the site's fault.
  paused_seconds integer not null default 0 check (paused_seconds >= 0),
  minutes integer check (minutes >= 0),
  -- Of an hour; a world that runs faster than the clock charges as many times more.
  rate_cop bigint not null check (rate_cop >= 0),
  amount_cop bigint check (amount_cop >= 0),
  reason_code text,
  note text,
  decided_by uuid references users (id),
  decided_at timestamptz(3),
  check ((status = 'running') = (ended_at is null)),
  check ((status in ('approved', 'voided')) = (decided_at is not null))
);
create unique index surcharges_running on surcharges (journey_id) where status = 'running';
create index surcharges_of_journey on surcharges (journey_id, started_at);

-- No reference to journeys: rows come by the thousand, and only through a join with them.
create table positions (
  journey_id uuid not null,
  reported_at timestamptz(3) not null,
  lat double precision not null,
  lng double precision not null,
  speed_kmh real,
  received_at timestamptz(3) not null,
  primary key (journey_id, reported_at)
);
-- They are cleared away by age.
create index positions_by_receipt on positions (received_at);

create table notes (
  id uuid primary key,
  journey_id uuid not null references journeys (id) on delete cascade,
  author_id uuid not null references users (id),
  at timestamptz(3) not null,
  text text not null
);
create index notes_of_journey on notes (journey_id, at);

-- Who attends a journey now.
create table claims (
  journey_id uuid primary key references journeys (id) on delete cascade,
  administrator_id uuid not null references users (id) on delete cascade,
  since timestamptz(3) not null
);

-- Licences, insurances and the like, of a driver or of a vehicle.
create table papers (
  id uuid primary key,
  driver_id uuid references drivers (user_id) on delete cascade,
  vehicle_id uuid references vehicles (id) on delete cascade,
  kind text not null,
  number text not null,
  expires_on date,
  check (num_nulls(driver_id, vehicle_id) = 1)
);
create unique index papers_of_driver on papers (driver_id, kind) where driver_id is not null;
create unique index papers_of_vehicle on papers (vehicle_id, kind) where vehicle_id is not null;

-- A driver's phone or a customer's system. The token itself is known to the device alone.
create table devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  name text not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index devices_of_user on devices (user_id);

-- What the system does by itself, and when. Gone in the transaction that does it.
create table timers (
  journey_id uuid not null references journeys (id) on delete cascade,
  event text not null,
  due_at timestamptz(3) not null,
  primary key (journey_id, event)
);
create index timers_due on timers (due_at);

-- Answers to requests that may be sent again, written with what they tell of.
create table idempotency_keys (
  actor_id uuid not null,
  key text not null,
  request_hash text not null,
  answer jsonb not null,
  at timestamptz(3) not null,
  primary key (actor_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (at);

-- How long states usually last. A null stands for all: every corridor, every customer.
create table usual_durations (
  state_id smallint not null,
  origin_divipola text,
  destination_divipola text,
  customer_id uuid references customers (user_id) on delete cascade,
  samples integer not null,
  median_seconds integer not null,
  p90_seconds integer not null,
  unique nulls not distinct (state_id, origin_divipola, destination_divipola, customer_id)
);
