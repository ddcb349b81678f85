-- Figures of the journeys that ended, by the week (Sunday to Saturday in Colombia) of their end, for all of them and
-- for each customer, corridor and driver. The writes keep them up to date: whatever ends a journey, or changes one
-- that has ended, appends steps in the same transaction. Steps conflict with nothing, so nobody waits; a job adds
-- them to the weeks from time to time. Whoever reads sums both.

create function outcome_week(at timestamptz) returns date language sql immutable parallel safe as $$
  select local::date - extract(dow from local)::integer
  from (select (at at time zone 'UTC') - interval '5 hours' as local) as colombia
$$;

-- The place of a duration in a histogram: each bucket is 8 % wider than the one before, the first has five seconds.
create function outcome_bucket(seconds bigint) returns smallint language sql immutable parallel safe as $$
  select floor(ln(1 + greatest(seconds, 0) / 60.0::float8) / ln(1.08::float8))::smallint
$$;

create function is_ended(state smallint) returns boolean language sql immutable parallel safe as $$
  select state in (12, 19, 21, 24, 26, 35, 36, 37)
$$;

-- What a novelty and a surcharge of an ended journey count. No novelty is open after the end; a voided surcharge
-- doesn't count, and one that is 'settled' is not decided yet.
create function outcome_part(novelty novelties)
returns table (kind text, key text, events integer, seconds bigint, cop bigint, bucket smallint)
language sql stable as $$
  select 'resolution', novelty.code, 1, length.seconds, 0::bigint, outcome_bucket(length.seconds)
  from (select extract(epoch from novelty.resolved_at - novelty.opened_at)::bigint as seconds) as length
  where novelty.resolved_at is not null
$$;

create function outcome_part(surcharge surcharges)
returns table (kind text, key text, events integer, seconds bigint, cop bigint, bucket smallint)
language sql stable as $$
  select 'charge', surcharge.site || ':' || surcharge.status, 1, 60::bigint * coalesce(surcharge.minutes, 0),
    coalesce(surcharge.amount_cop, 0), null::smallint
  where surcharge.status <> 'voided'
$$;

-- What each ended journey counts. The definitions are here and nowhere else.
create view journey_outcomes as
select journeys.id as journey_id, outcome_week(state_since) as week, customer_id,
  origin_divipola || '-' || destination_divipola as corridor, driver_id,
  1 as ended,
  (journey_state_id = 12)::integer as finished,
  (journey_state_id = 12 and (arrived_at <= promised_at) is true)::integer as on_time,
  (journey_state_id = 12 and (arrived_at > promised_at) is true)::integer as late,
  (cancelled_by is not null)::integer as cancelled,
  (journey_state_id in (21, 26, 36))::integer as expired,
  (novelty_codes <> '{}')::integer as with_novelty,
  (surcharge_sites <> '{}')::integer as with_waiting,
  coalesce(resolved.novelties, 0) as novelties,
  coalesce(charged.seconds, 0) as waiting_seconds,
  coalesce(charged.cop, 0) as waiting_cop
from journeys
left join (
  select novelties.journey_id, sum(part.events)::integer as novelties
  from novelties cross join lateral outcome_part(novelties) as part group by 1
) as resolved on resolved.journey_id = journeys.id
left join (
  select surcharges.journey_id, sum(part.seconds)::bigint as seconds, sum(part.cop)::bigint as cop
  from surcharges cross join lateral outcome_part(surcharges) as part group by 1
) as charged on charged.journey_id = journeys.id
where is_ended(journey_state_id);

-- The parts of a journey's outcome, one row each. Durations have a bucket; `events` counts what can happen more than
-- once to a journey.
create view journey_outcome_details as
-- Not materialized: the triggers ask for one journey.
with ended as not materialized (
  select journeys.id as journey_id, outcome_week(state_since) as week, customer_id,
    origin_divipola || '-' || destination_divipola as corridor, driver_id,
    cancelled_by, cancel_reason, reached, novelty_codes, surcharge_sites
  from journeys where is_ended(journey_state_id))
select journey_id, week, customer_id, corridor, driver_id, 'cancellation' as kind,
  cancelled_by || ':' || coalesce(cancel_reason, '') as key, 1 as journeys, 0 as events, 0::bigint as seconds,
  0::bigint as cop, null::smallint as bucket
from ended where cancelled_by is not null
union all
select journey_id, week, customer_id, corridor, driver_id, 'reached', state::text, 1, 0, 0, 0, null
from ended, unnest(reached) as state
union all
select journey_id, week, customer_id, corridor, driver_id, 'novelty', code, 1, 0, 0, 0, null
from ended, unnest(novelty_codes) as code
union all
select journey_id, week, customer_id, corridor, driver_id, 'waiting', site, 1, 0, 0, 0, null
from ended, unnest(surcharge_sites) as site
union all
select ended.journey_id, week, customer_id, corridor, driver_id, part.kind, part.key, 0, part.events, part.seconds,
  part.cop, part.bucket
from ended join novelties using (journey_id) cross join lateral outcome_part(novelties) as part
union all
select ended.journey_id, week, customer_id, corridor, driver_id, part.kind, part.key, 0, part.events, part.seconds,
  part.cop, part.bucket
from ended join surcharges using (journey_id) cross join lateral outcome_part(surcharges) as part
union all
-- The whole time of a journey in a state, with what interrupted it; the interruptions count as well.
select journey_id, week, customer_id, corridor, driver_id, 'stay', state, 1, 0, seconds, 0,
  outcome_bucket(seconds)
from ended join (
  select journey_id, stage_state_id::text as state, sum(stage_seconds) as seconds
  from transitions where stage_state_id is not null group by 1, 2
  union all
  select journey_id, from_state_id::text, sum(stay_seconds)
  from transitions where from_state_id in (13, 14, 18, 38) group by 1, 2) as stays using (journey_id);

create table outcome_steps (
  week date not null, customer_id uuid not null, corridor text not null, driver_id uuid,
  ended integer not null, finished integer not null, on_time integer not null, late integer not null,
  cancelled integer not null, expired integer not null, with_novelty integer not null, with_waiting integer not null,
  novelties integer not null, waiting_seconds bigint not null, waiting_cop bigint not null
);

create table outcome_detail_steps (
  week date not null, customer_id uuid not null, corridor text not null, driver_id uuid,
  kind text not null, key text not null,
  journeys integer not null, events integer not null, seconds bigint not null, cop bigint not null, bucket smallint
);

create table outcome_weeks (
  dimension text not null check (dimension in ('all', 'customer', 'corridor', 'driver')),
  week date not null,
  -- Id of the customer or driver, or origin and destination; empty for all.
  member text not null,
  ended integer not null, finished integer not null, on_time integer not null, late integer not null,
  cancelled integer not null, expired integer not null, with_novelty integer not null, with_waiting integer not null,
  novelties integer not null, waiting_seconds bigint not null, waiting_cop bigint not null,
  primary key (dimension, week, member)
);
-- One member over the weeks.
create index outcome_weeks_of_member on outcome_weeks (dimension, member, week);

create table outcome_details (
  dimension text not null check (dimension in ('all', 'customer', 'corridor', 'driver')),
  member text not null,
  week date not null,
  kind text not null,
  key text not null,
  journeys integer not null, events integer not null, seconds bigint not null, cop bigint not null,
  -- How many durations each bucket has, from bucket 0 on.
  histogram integer[],
  primary key (dimension, member, week, kind, key)
);

create function outcome_members(customer uuid, corridor text, driver uuid)
returns table (dimension text, member text) language sql immutable as $$
  select dimension, member from (values
    ('all', ''), ('customer', customer::text), ('corridor', corridor), ('driver', driver::text)
  ) as members (dimension, member) where member is not null
$$;

-- The time in each state is not kept by driver: it would be most of all rows, for a few journeys each.
create function is_kept_for(dimension text, kind text) returns boolean language sql immutable as $$
  select dimension <> 'driver' or kind not in ('stay', 'reached')
$$;

create function histogram_of(buckets smallint[], counts bigint[]) returns integer[] language plpgsql immutable as $$
declare filled integer[];
begin
  for i in 1 .. coalesce(array_length(buckets, 1), 0) loop
    if filled is null then filled := array_fill(0, array[buckets[i] + 1]); end if;
    if array_length(filled, 1) <= buckets[i] then
      filled := filled || array_fill(0, array[buckets[i] + 1 - array_length(filled, 1)]);
    end if;
    filled[buckets[i] + 1] := filled[buckets[i] + 1] + counts[i];
  end loop;
  return filled;
end $$;

create function add_histograms(one integer[], other integer[]) returns integer[] language sql immutable as $$
  select case when one is null then other when other is null then one else array(
    select coalesce(a, 0) + coalesce(b, 0) from unnest(one, other) with ordinality as buckets (a, b, place)
    order by place) end
$$;

-- The figures as they are now, whether the job has been there or not.
create view outcome_figures as
select dimension, week, member, ended, finished, on_time, late, cancelled, expired, with_novelty, with_waiting,
  novelties, waiting_seconds, waiting_cop
from outcome_weeks
union all
select dimension, week, member, ended, finished, on_time, late, cancelled, expired, with_novelty, with_waiting,
  novelties, waiting_seconds, waiting_cop
from outcome_steps cross join lateral outcome_members(customer_id, corridor, driver_id);

create view outcome_detail_figures as
select dimension, week, member, kind, key, journeys, events, seconds, cop, histogram, null::smallint as bucket
from outcome_details
union all
select dimension, week, member, kind, key, journeys, events, seconds, cop, null, bucket
from outcome_detail_steps cross join lateral outcome_members(customer_id, corridor, driver_id)
where is_kept_for(dimension, kind);

-- In PL/pgSQL, which keeps the plans of its queries.
create function append_outcome_steps(journey uuid, sign integer) returns void language plpgsql as $$
begin
  insert into outcome_steps
  select week, customer_id, corridor, driver_id, sign * ended, sign * finished, sign * on_time, sign * late,
    sign * cancelled, sign * expired, sign * with_novelty, sign * with_waiting,
    sign * novelties, sign * waiting_seconds, sign * waiting_cop
  from journey_outcomes where journey_id = journey;
  insert into outcome_detail_steps
  select week, customer_id, corridor, driver_id, kind, key, sign * journeys, sign * events, sign * seconds,
    sign * cop, bucket
  from journey_outcome_details where journey_id = journey;
end $$;

-- A change of an ended journey takes back what it counted before the row changes, and counts it anew afterwards.
create function uncount_outcome() returns trigger language plpgsql as $$
begin
  perform append_outcome_steps(old.id, -1);
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create function count_outcome() returns trigger language plpgsql as $$
begin
  perform append_outcome_steps(new.id, 1);
  return null;
end $$;

create function count_outcome_part() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into outcome_steps
    select week, customer_id, corridor, driver_id, 0, 0, 0, 0, 0, 0, 0, 0,
      case kind when 'resolution' then -events else 0 end, case kind when 'charge' then -seconds else 0 end,
      -cop
    from journey_outcomes cross join lateral outcome_part(old) where journey_id = old.journey_id;
    insert into outcome_detail_steps
    select week, customer_id, corridor, driver_id, kind, key, 0, -events, -seconds, -cop, bucket
    from journey_outcomes cross join lateral outcome_part(old) where journey_id = old.journey_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into outcome_steps
    select week, customer_id, corridor, driver_id, 0, 0, 0, 0, 0, 0, 0, 0,
      case kind when 'resolution' then events else 0 end, case kind when 'charge' then seconds else 0 end,
      cop
    from journey_outcomes cross join lateral outcome_part(new) where journey_id = new.journey_id;
    insert into outcome_detail_steps
    select week, customer_id, corridor, driver_id, kind, key, 0, events, seconds, cop, bucket
    from journey_outcomes cross join lateral outcome_part(new) where journey_id = new.journey_id;
  end if;
  return null;
end $$;

create function empty_outcomes() returns trigger language plpgsql as $$
begin
  delete from outcome_steps;
  delete from outcome_detail_steps;
  delete from outcome_weeks;
  delete from outcome_details;
  return null;
end $$;

-- A journey is created open, so its insert counts nothing; whoever writes ended ones calls rebuild_outcomes(). Its
-- transitions are written with the row that ends it.
create trigger journeys_outcome_taken_back before update on journeys for each row
  when (is_ended(old.journey_state_id) and (
    old.journey_state_id, old.state_since, old.customer_id, old.driver_id, old.origin_divipola,
    old.destination_divipola, old.promised_at, old.arrived_at, old.reached, old.novelty_codes, old.surcharge_sites,
    old.cancelled_by, old.cancel_reason) is distinct from (
    new.journey_state_id, new.state_since, new.customer_id, new.driver_id, new.origin_divipola,
    new.destination_divipola, new.promised_at, new.arrived_at, new.reached, new.novelty_codes, new.surcharge_sites,
    new.cancelled_by, new.cancel_reason))
  execute function uncount_outcome();
create trigger journeys_outcome_counted after update on journeys for each row
  when (is_ended(new.journey_state_id) and (
    old.journey_state_id, old.state_since, old.customer_id, old.driver_id, old.origin_divipola,
    old.destination_divipola, old.promised_at, old.arrived_at, old.reached, old.novelty_codes, old.surcharge_sites,
    old.cancelled_by, old.cancel_reason) is distinct from (
    new.journey_state_id, new.state_since, new.customer_id, new.driver_id, new.origin_divipola,
    new.destination_divipola, new.promised_at, new.arrived_at, new.reached, new.novelty_codes, new.surcharge_sites,
    new.cancelled_by, new.cancel_reason))
  execute function count_outcome();
create trigger journeys_outcome_removed before delete on journeys for each row
  when (is_ended(old.journey_state_id)) execute function uncount_outcome();
create trigger journeys_outcome_emptied after truncate on journeys
  for each statement execute function empty_outcomes();

create trigger novelties_outcome_counted after insert or update or delete on novelties
  for each row execute function count_outcome_part();
create trigger surcharges_outcome_counted after insert or update or delete on surcharges
  for each row execute function count_outcome_part();

-- Adds the steps to the weeks. Several servers may do it at once: each adds only the steps that it deleted itself,
-- in the order of the keys.
create function fold_outcome_steps() returns void language sql as $$
  with removed as (delete from outcome_steps returning *)
  insert into outcome_weeks
  select dimension, week, member, sum(ended), sum(finished), sum(on_time), sum(late), sum(cancelled), sum(expired),
    sum(with_novelty), sum(with_waiting), sum(novelties), sum(waiting_seconds), sum(waiting_cop)
  from removed cross join lateral outcome_members(customer_id, corridor, driver_id)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (dimension, week, member) do update set
    ended = outcome_weeks.ended + excluded.ended, finished = outcome_weeks.finished + excluded.finished,
    on_time = outcome_weeks.on_time + excluded.on_time, late = outcome_weeks.late + excluded.late,
    cancelled = outcome_weeks.cancelled + excluded.cancelled, expired = outcome_weeks.expired + excluded.expired,
    with_novelty = outcome_weeks.with_novelty + excluded.with_novelty,
    with_waiting = outcome_weeks.with_waiting + excluded.with_waiting,
    novelties = outcome_weeks.novelties + excluded.novelties,
    waiting_seconds = outcome_weeks.waiting_seconds + excluded.waiting_seconds,
    waiting_cop = outcome_weeks.waiting_cop + excluded.waiting_cop;

  with removed as (delete from outcome_detail_steps returning *),
  by_bucket as (
    select dimension, member, week, kind, key, bucket, sum(journeys) as journeys, sum(events) as events,
      sum(seconds) as seconds, sum(cop) as cop
    from removed cross join lateral outcome_members(customer_id, corridor, driver_id)
    where is_kept_for(dimension, kind) group by 1, 2, 3, 4, 5, 6)
  insert into outcome_details
  select dimension, member, week, kind, key, sum(journeys), sum(events), sum(seconds), sum(cop),
    histogram_of(
      array_agg(bucket) filter (where bucket is not null),
      array_agg(journeys + events) filter (where bucket is not null))
  from by_bucket group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (dimension, member, week, kind, key) do update set
    journeys = outcome_details.journeys + excluded.journeys, events = outcome_details.events + excluded.events,
    seconds = outcome_details.seconds + excluded.seconds, cop = outcome_details.cop + excluded.cop,
    histogram = add_histograms(outcome_details.histogram, excluded.histogram);
$$;

-- Everything from the rows of the journeys, for those that were written with their end.
create function rebuild_outcomes() returns void language sql as $$
  lock table journeys, novelties, surcharges in share row exclusive mode;
  delete from outcome_steps;
  delete from outcome_detail_steps;
  delete from outcome_weeks;
  delete from outcome_details;

  insert into outcome_weeks
  select dimension, week, member, sum(ended), sum(finished), sum(on_time), sum(late), sum(cancelled), sum(expired),
    sum(with_novelty), sum(with_waiting), sum(novelties), sum(waiting_seconds), sum(waiting_cop)
  from journey_outcomes cross join lateral outcome_members(customer_id, corridor, driver_id)
  group by 1, 2, 3;

  with by_bucket as (
    select dimension, member, week, kind, key, bucket, sum(journeys) as journeys, sum(events) as events,
      sum(seconds) as seconds, sum(cop) as cop
    from journey_outcome_details cross join lateral outcome_members(customer_id, corridor, driver_id)
    where is_kept_for(dimension, kind) group by 1, 2, 3, 4, 5, 6)
  insert into outcome_details
  select dimension, member, week, kind, key, sum(journeys), sum(events), sum(seconds), sum(cop),
    histogram_of(
      array_agg(bucket) filter (where bucket is not null),
      array_agg(journeys + events) filter (where bucket is not null))
  from by_bucket group by 1, 2, 3, 4, 5;
$$;

select rebuild_outcomes();

-- The weekly summary by e-mail: off unless chosen.
alter table notification_preferences
  -- The end of the last week that was summed up for this person, or when they chose it; null: not chosen.
  add column summarized_through timestamptz(3);
