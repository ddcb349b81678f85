-- Surcharges are live documents: those that wait for approval are a list of their own.

alter table surcharges
  add column version integer not null default 1 check (version > 0),
  -- The administrator who applied it; null if the free time ran out.
  add column requested_by uuid references users (id);

update surcharges set requested_by = (
  select coalesce(entered_by, actor_id) from transitions
  where transitions.journey_id = surcharges.journey_id and event = 'applySurcharge'
    and transitions.at >= surcharges.started_at
  order by transitions.at limit 1
);

-- The groups that stand for a whole list are counted again with every change of it.
create index notifications_open_groups on notifications (kind, group_key) where closed_at is null;
