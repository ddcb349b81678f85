-- A merge moves all journeys of a customer or driver in one statement. The triggers would take back and count anew each
-- ended one, half a minute for ten thousand. Its figures move instead, which are few: by week, not by journey.

create function moves_journeys() returns boolean language sql stable as $$
  select coalesce(current_setting('arriero.moves_journeys', true), '') = 'on'
$$;

create or replace trigger journeys_outcome_taken_back before update on journeys for each row
  when (is_ended(old.journey_state_id) and (
    old.journey_state_id, old.state_since, old.customer_id, old.driver_id, old.origin_divipola,
    old.destination_divipola, old.promised_at, old.arrived_at, old.reached, old.novelty_codes, old.surcharge_sites,
    old.cancelled_by, old.cancel_reason) is distinct from (
    new.journey_state_id, new.state_since, new.customer_id, new.driver_id, new.origin_divipola,
    new.destination_divipola, new.promised_at, new.arrived_at, new.reached, new.novelty_codes, new.surcharge_sites,
    new.cancelled_by, new.cancel_reason) and not moves_journeys())
  execute function uncount_outcome();
create or replace trigger journeys_outcome_counted after update on journeys for each row
  when (is_ended(new.journey_state_id) and (
    old.journey_state_id, old.state_since, old.customer_id, old.driver_id, old.origin_divipola,
    old.destination_divipola, old.promised_at, old.arrived_at, old.reached, old.novelty_codes, old.surcharge_sites,
    old.cancelled_by, old.cancel_reason) is distinct from (
    new.journey_state_id, new.state_since, new.customer_id, new.driver_id, new.origin_divipola,
    new.destination_divipola, new.promised_at, new.arrived_at, new.reached, new.novelty_codes, new.surcharge_sites,
    new.cancelled_by, new.cancel_reason) and not moves_journeys())
  execute function count_outcome();

-- Only one transaction at a time adds steps to the weeks or moves them, so that neither misses what the other writes.
create function lock_outcome_weeks() returns void language sql as $$
  select pg_advisory_xact_lock(7450049)
$$;

alter function fold_outcome_steps() rename to add_outcome_steps;
create function fold_outcome_steps() returns void language sql as $$
  select lock_outcome_weeks();
  select add_outcome_steps();
$$;

-- All journeys of one customer or driver then belong to another, with their figures. `owner` is the column.
create function move_journeys(owner text, former uuid, next uuid) returns void language plpgsql as $$
declare moved text := case owner when 'customer_id' then 'customer' when 'driver_id' then 'driver' end;
begin
  if moved is null then raise exception 'figures are not kept by %', owner; end if;
  perform set_config('arriero.moves_journeys', 'on', true);
  execute format('update journeys set %1$I = $2 where %1$I = $1', owner) using former, next;
  perform set_config('arriero.moves_journeys', '', true);
  -- Whoever ended one of the journeys has committed by now: their steps can be seen.
  perform lock_outcome_weeks();
  execute format('update outcome_steps set %1$I = $2 where %1$I = $1', owner) using former, next;
  execute format('update outcome_detail_steps set %1$I = $2 where %1$I = $1', owner) using former, next;

  with weeks as (
    delete from outcome_weeks where dimension = moved and member = former::text returning *)
  insert into outcome_weeks
  select dimension, week, next::text, ended, finished, on_time, late, cancelled, expired, with_novelty, with_waiting,
    novelties, waiting_seconds, waiting_cop
  from weeks order by week
  on conflict (dimension, week, member) do update set
    ended = outcome_weeks.ended + excluded.ended, finished = outcome_weeks.finished + excluded.finished,
    on_time = outcome_weeks.on_time + excluded.on_time, late = outcome_weeks.late + excluded.late,
    cancelled = outcome_weeks.cancelled + excluded.cancelled, expired = outcome_weeks.expired + excluded.expired,
    with_novelty = outcome_weeks.with_novelty + excluded.with_novelty,
    with_waiting = outcome_weeks.with_waiting + excluded.with_waiting,
    novelties = outcome_weeks.novelties + excluded.novelties,
    waiting_seconds = outcome_weeks.waiting_seconds + excluded.waiting_seconds,
    waiting_cop = outcome_weeks.waiting_cop + excluded.waiting_cop;

  with details as (
    delete from outcome_details where dimension = moved and member = former::text returning *)
  insert into outcome_details
  select dimension, next::text, week, kind, key, journeys, events, seconds, cop, histogram
  from details order by week, kind, key
  on conflict (dimension, member, week, kind, key) do update set
    journeys = outcome_details.journeys + excluded.journeys, events = outcome_details.events + excluded.events,
    seconds = outcome_details.seconds + excluded.seconds, cop = outcome_details.cop + excluded.cop,
    histogram = add_histograms(outcome_details.histogram, excluded.histogram);
end $$;
