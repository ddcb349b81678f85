-- The review of people: its queue, duplicates, letters and deadlines.

-- The queue and the tabs: drivers and customers of one state, the one who waits longest first.
create index users_by_state on users (user_state_id, state_since, id) where kind <> 'administrator';

-- Duplicates.
create index users_by_phone on users (phone) where phone is not null;
create index review_items_by_cedula on review_items ((fields ->> 'cedula')) where item in ('identity', 'representative');
create index review_items_by_nit on review_items ((fields ->> 'nit')) where item = 'company';
create index review_items_by_plate on review_items ((fields ->> 'plate')) where item = 'vehicle';
create index review_items_by_account on review_items ((fields ->> 'account')) where item = 'bank';

-- Reminders and expiry.
create index papers_by_expiry on papers (expires_on, id) where expires_on is not null;

-- Letters to drivers and customers that were not sent yet. Their text is written when they are sent, so neither links
-- nor reasons are stored here.
create table person_letters (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  about jsonb not null,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  attempts smallint not null default 0
);
create index person_letters_by_due on person_letters (due_at);
