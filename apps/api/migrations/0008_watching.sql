-- What administrators put off, and the lists they keep.

alter table journeys
  -- Until then it asks for nobody; the next change of state ends it.
  add column snoozed_until timestamptz(3),
  add column snoozed_by uuid references users (id) on delete set null;

create table saved_views (
  user_id uuid not null references users (id) on delete cascade,
  position smallint not null,
  name text not null,
  page text not null check (page in ('en-curso', 'atencion')),
  -- As the address of the page has it.
  search text not null,
  primary key (user_id, position)
);
