-- Clocks that an interruption doesn't restart, and the real time of what was recorded later.
alter table journeys
  -- Start of the stay that a novelty, a silence or a surcharge interrupts but doesn't end; null: it began with the state.
  add column stage_since timestamptz(3);

alter table transitions
  -- When it really happened, if an administrator recorded it later; null: when it was recorded.
  add column occurred_at timestamptz(3),
  -- The stay that this transition ended, and how long it lasted with its interruptions; null: the stay goes on.
  add column stage_state_id smallint,
  add column stage_seconds integer check (stage_seconds >= 0),
  add check (num_nulls(stage_state_id, stage_seconds) in (0, 2));

-- History: 13, 14, 18 and 38 interrupt a stay. Entering the same state again returns to it.
create temporary table stays on commit drop as
select journey_id, version, to_state_id, at,
  lag(to_state_id) over (partition by journey_id order by version) as ended_state_id,
  lag(at) over (partition by journey_id order by version) as ended_since
from (
  select *, lag(to_state_id) over (partition by journey_id order by version) as state_before
  from transitions where to_state_id not in (13, 14, 18, 38)
) as entries
where state_before is distinct from to_state_id;

update transitions set stage_state_id = stays.ended_state_id,
  stage_seconds = greatest(0, floor(extract(epoch from stays.at - stays.ended_since)))
from stays
where transitions.journey_id = stays.journey_id and transitions.version = stays.version
  and stays.ended_state_id is not null;

update journeys set stage_since = current.at
from (select distinct on (journey_id) journey_id, at from stays order by journey_id, version desc) as current
where current.journey_id = journeys.id and current.at < journeys.state_since;
