-- Customers, drivers and vehicles that administrators register, edit and find.

alter table customers
  -- Where the company loads and unloads, and people besides the main contact: edited with the company as a whole.
  add column sites jsonb not null default '[]',
  add column contacts jsonb not null default '[]',
  add column version integer not null default 1,
  add column changed_by uuid references users (id) on delete set null,
  add column changed_at timestamptz(3),
  -- Folded words that people search by, and the name that orders the list; empty until the server has written them.
  add column search_text text not null default '',
  add column sort_name text collate "C" not null default '',
  add column search_words tsvector
    generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored;

alter table drivers
  add column version integer not null default 1,
  add column changed_by uuid references users (id) on delete set null,
  add column changed_at timestamptz(3),
  add column search_text text not null default '',
  add column sort_name text collate "C" not null default '',
  add column search_words tsvector
    generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored;

alter table vehicles
  add column version integer not null default 1,
  add column changed_by uuid references users (id) on delete set null,
  add column changed_at timestamptz(3),
  add column search_text text not null default '',
  add column sort_name text collate "C" not null default '',
  add column search_words tsvector
    generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored;

create index customers_search on customers using gin (search_words);
create index drivers_search on drivers using gin (search_words);
create index vehicles_search on vehicles using gin (search_words);
create index customers_in_order on customers (sort_name, user_id);
create index drivers_in_order on drivers (sort_name, user_id);
create index vehicles_in_order on vehicles (sort_name, id);
create index customers_without_words on customers (user_id) where search_text = '';
create index drivers_without_words on drivers (user_id) where search_text = '';
create index vehicles_without_words on vehicles (id) where search_text = '';
create index drivers_of_vehicle on drivers (vehicle_id) where vehicle_id is not null;

-- Names, plates and phones that changed, until every journey that shows them has been written again.
create table renamed_subjects (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('customer', 'driver', 'vehicle')),
  subject_id uuid not null,
  -- Journeys under way come first; then the closed ones.
  is_open_done boolean not null default false,
  -- The last journey that was written again.
  after_id uuid
);
