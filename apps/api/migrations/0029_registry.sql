-- Imports from files, records that were merged with another, holders, trailers and rates.

create table registry_imports (
  id uuid primary key,
  kind text not null check (kind in ('customers', 'drivers', 'vehicles')),
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Rows of the file by field; emptied when the import ends.
  rows jsonb not null,
  row_count integer not null,
  state text not null check (state in ('preview', 'waiting', 'running', 'done', 'failed')),
  mode text not null default 'all' check (mode in ('all', 'valid')),
  with_changes boolean not null default false,
  -- Until when a server works on it; later another one takes it up.
  leased_until timestamptz(3),
  done integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  message text
);
create index registry_imports_by_expiry on registry_imports (expires_at);
create index registry_imports_to_do on registry_imports (created_at) where state in ('waiting', 'running');

-- Companies or persons that own a vehicle or hold it (tenedor): the one who is paid for its journeys.
create table holders (
  id uuid primary key,
  name text not null,
  document_type text not null check (document_type in ('CC', 'CE', 'PPT', 'PA', 'TI', 'NIT')),
  document_number text not null,
  phone text not null,
  -- Bank, type and number of the account.
  bank jsonb,
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3),
  search_text text not null default '',
  sort_name text collate "C" not null default '',
  search_words tsvector
    generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored,
  unique (document_type, document_number)
);

create table trailers (
  id uuid primary key,
  plate text not null unique check (plate ~ '^[RS][0-9]{5}$'),
  type text not null,
  -- The truck that pulls it.
  vehicle_id uuid unique references vehicles (id) on delete set null,
  -- Insurances and the like, with the day on which they expire.
  papers jsonb not null default '[]',
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3),
  search_text text not null default '',
  sort_name text collate "C" not null default '',
  search_words tsvector
    generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored
);

create index holders_search on holders using gin (search_words);
create index trailers_search on trailers using gin (search_words);
create index holders_in_order on holders (sort_name, id);
create index trailers_in_order on trailers (sort_name, id);

-- Where a record went that was a duplicate of another; its own row is gone.
create table merged_records (
  kind text not null check (kind in ('customer', 'driver', 'vehicle')),
  id uuid not null,
  into_id uuid not null,
  merged_at timestamptz(3) not null,
  merged_by uuid references users (id) on delete set null,
  primary key (kind, id)
);
create index merged_records_into on merged_records (kind, into_id);

alter table customers
  -- What a journey costs, by route and type of vehicle: edited with the company as a whole.
  add column rates jsonb not null default '[]';

alter table vehicles
  add column owner_id uuid references holders (id),
  add column holder_id uuid references holders (id);

create index vehicles_of_owner on vehicles (owner_id) where owner_id is not null;
create index vehicles_of_holder on vehicles (holder_id) where holder_id is not null;
