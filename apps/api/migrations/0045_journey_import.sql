-- Journeys are imported from files too, and no row of a file creates two journeys.

-- No longer only of the registry.
alter table registry_imports rename to imports;
alter index registry_imports_by_expiry rename to imports_by_expiry;
alter index registry_imports_to_do rename to imports_to_do;
alter table imports drop constraint registry_imports_kind_check;
alter table imports
  add constraint imports_kind_check
    check (kind in ('customers', 'drivers', 'vehicles', 'trailers', 'holders', 'journeys')),
  add column file_name text,
  -- SHA-256 of the file.
  add column file_hash text,
  -- Address, browser and request of whoever started it, for the audit.
  add column caller jsonb;

-- Which row of a file became which journey.
create table imported_journeys (
  -- SHA-256 of what makes the row this load: the customer's reference, or its values.
  identity text not null,
  -- Rows without appointment and reference are the same load only within one file, or for a day: the hash of the
  -- file. Empty for the others.
  scope text not null,
  journey_id uuid not null references journeys (id) on delete cascade,
  import_id uuid not null,
  row_number integer not null,
  at timestamptz(3) not null,
  primary key (identity, scope)
);
create index imported_journeys_by_journey on imported_journeys (journey_id);
create index imported_journeys_by_import on imported_journeys (import_id, row_number);
