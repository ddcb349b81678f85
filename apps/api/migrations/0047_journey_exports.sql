-- Files with the journeys of a filter. A row and its file last until an hour after the file is ready; the audit keeps
-- who exported what.
create table journey_exports (
  id uuid primary key,
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  filter jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  columns text[] not null,
  has_personal_data boolean not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Journeys of the filter: when it was asked for, and from then on those of the file.
  row_count integer not null check (row_count >= 0),
  written integer not null default 0 check (written >= 0),
  -- Another server takes it up after this time; the attempt that writes renews it.
  leased_until timestamptz(3),
  attempts smallint not null default 0,
  -- Of the latest attempt: an earlier one that still writes finds another id here and stops.
  file_id uuid,
  size_bytes bigint,
  expires_at timestamptz(3),
  message text,
  -- Of the links to the file.
  token_hashes text[] not null default '{}',
  check ((state = 'done') = (expires_at is not null and size_bytes is not null))
);
create index journey_exports_of_person on journey_exports (created_by, created_at desc);
create index journey_exports_to_write on journey_exports (created_at) where state in ('waiting', 'running');
