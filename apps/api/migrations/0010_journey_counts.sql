-- How many journeys are in each state, told in steps up and down: one row for each state would make everybody who
-- moves a journey wait for the others. The server adds the steps up from time to time.
create table journey_count_steps (
  journey_state_id smallint not null,
  step integer not null
);

insert into journey_count_steps
select journey_state_id, count(*) from journeys group by journey_state_id;

create function count_new_journeys() returns trigger language plpgsql as $$
begin
  insert into journey_count_steps select journey_state_id, count(*) from changed group by journey_state_id;
  return null;
end $$;

create function count_removed_journeys() returns trigger language plpgsql as $$
begin
  insert into journey_count_steps select journey_state_id, -count(*) from changed group by journey_state_id;
  return null;
end $$;

create function count_moved_journey() returns trigger language plpgsql as $$
begin
  insert into journey_count_steps values (old.journey_state_id, -1), (new.journey_state_id, 1);
  return null;
end $$;

create function count_no_journeys() returns trigger language plpgsql as $$
begin
  delete from journey_count_steps;
  return null;
end $$;

create trigger journeys_counted_in after insert on journeys
  referencing new table as changed for each statement execute function count_new_journeys();
create trigger journeys_counted_out after delete on journeys
  referencing old table as changed for each statement execute function count_removed_journeys();
create trigger journeys_counted_over after update of journey_state_id on journeys
  for each row when (old.journey_state_id <> new.journey_state_id) execute function count_moved_journey();
create trigger journeys_counted_none after truncate on journeys
  for each statement execute function count_no_journeys();

-- Also while a demonstration is written to PGlite, which turns foreign keys off for that transaction.
alter table journeys
  enable always trigger journeys_counted_in,
  enable always trigger journeys_counted_out,
  enable always trigger journeys_counted_over,
  enable always trigger journeys_counted_none;
