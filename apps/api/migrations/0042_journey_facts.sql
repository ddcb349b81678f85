-- What lists and figures ask about the whole life of a journey. Kept on its row by the commands, because counting
-- the rows of its history for every list would be far too slow.
alter table journeys
  -- First arrival where it unloads.
  add column arrived_at timestamptz(3),
  -- Every state it has been in, each once, in the order of the first time.
  add column reached smallint[] not null default '{}',
  -- Kinds of novelty it has had, each once.
  add column novelty_codes text[] not null default '{}',
  -- Where waiting cost extra: 'origin', 'destination'. Without the voided surcharges.
  add column surcharge_sites text[] not null default '{}',
  -- Who ended it without delivery, and why. Expired journeys have neither.
  add column cancelled_by text check (cancelled_by in ('customer', 'driver', 'administrator', 'system')),
  add column cancel_reason text;

-- The same from the rows of the history: for journeys from before, and for tests that compare.
create function journey_facts() returns table (
  journey_id uuid, arrived_at timestamptz(3), reached smallint[], novelty_codes text[], surcharge_sites text[],
  cancelled_by text, cancel_reason text
) language sql stable as $$
  with entries as (
    select transitions.journey_id, to_state_id as state, min(version) as version,
      min(coalesce(occurred_at, at)) as at
    from transitions group by 1, 2),
  stays as (
    select entries.journey_id, min(entries.at) filter (where state = 10) as arrived_at,
      array_agg(state order by version) as reached
    from entries group by 1),
  opened as (
    select novelties.journey_id, code, min(opened_at) as at from novelties group by 1, 2),
  incidents as (
    select opened.journey_id, array_agg(code order by opened.at, code) as codes from opened group by 1),
  waits as (
    select surcharges.journey_id, array_agg(distinct site order by site desc) as sites
    from surcharges where status <> 'voided' group by 1),
  ends as (
    select transitions.journey_id, actor, reason_code from transitions where to_state_id in (19, 24, 35, 37))
  select journeys.id, stays.arrived_at, coalesce(stays.reached, '{}'), coalesce(incidents.codes, '{}'),
    coalesce(waits.sites, '{}'), ends.actor, ends.reason_code
  from journeys
  left join stays on stays.journey_id = journeys.id
  left join incidents on incidents.journey_id = journeys.id
  left join waits on waits.journey_id = journeys.id
  left join ends on ends.journey_id = journeys.id
$$;

update journeys set arrived_at = facts.arrived_at, reached = facts.reached, novelty_codes = facts.novelty_codes,
  surcharge_sites = facts.surcharge_sites, cancelled_by = facts.cancelled_by, cancel_reason = facts.cancel_reason
from journey_facts() as facts where facts.journey_id = journeys.id;

-- With the columns of the facets, so that counting a period reads the index alone.
drop index journeys_newest;
create index journeys_newest on journeys (state_since desc, id desc)
  include (journey_state_id, promised_at, arrived_at, novelty_codes, surcharge_sites, cancelled_by, cancel_reason);

-- One for each filter that few journeys pass, in list order.
create index journeys_arrived_late on journeys (state_since desc, id desc) where arrived_at > promised_at;
create index journeys_not_arrived on journeys (state_since desc, id desc)
  where arrived_at is null and journey_state_id in (1, 4, 5, 7, 9, 10, 11, 13, 14, 18, 20, 22, 25, 27, 28, 29, 30, 34, 38);
create index journeys_with_novelty on journeys (state_since desc, id desc) where novelty_codes <> '{}';
create index journeys_with_surcharge on journeys (state_since desc, id desc) where surcharge_sites <> '{}';
create index journeys_cancelled on journeys (state_since desc, id desc) where cancelled_by is not null;
-- Some kinds of novelty are rare even among those.
create index journeys_novelty_codes on journeys using gin (novelty_codes) where novelty_codes <> '{}';
