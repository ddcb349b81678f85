-- The change log: every live document's changes, in the one order everybody reads them in.
create table changes (
  seq bigint generated always as identity primary key,
  collection text not null,
  document_id text not null,
  version integer not null check (version > 0),
  -- put: the whole document; patch: some of its fields, none that anybody filters or orders by; remove: nothing.
  kind text not null check (kind in ('put', 'patch', 'remove')),
  fields jsonb,
  at timestamptz(3) not null,
  -- Which command did it.
  cause text not null,
  check ((kind = 'remove') = (fields is null))
);
create index changes_of_collection on changes (collection, seq);

-- One row. The id tells this log from that of any other database; whoever holds a position must know it.
create table change_log (
  is_only boolean primary key default true check (is_only),
  log_id uuid not null default gen_random_uuid(),
  -- Changes up to here have been deleted.
  trimmed_through bigint not null default 0
);
insert into change_log default values;

-- How far each lasting consumer has read; the log keeps what one of them still needs.
create table change_consumers (
  name text primary key,
  seq bigint not null,
  moved_at timestamptz(3) not null
);

create table notifications (
  id uuid primary key,
  administrator_id uuid not null references users (id) on delete cascade,
  datetime timestamptz(3) not null,
  readed boolean not null default false,
  kind text not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  title text not null,
  text text not null,
  -- A journey that goes away takes its mark off these first, version by version.
  journey_id uuid references journeys (id),
  event_id text,
  group_key text not null,
  count integer not null default 1 check (count > 0),
  version integer not null default 1 check (version > 0)
);
create index notifications_newest on notifications (administrator_id, datetime desc, id desc);
