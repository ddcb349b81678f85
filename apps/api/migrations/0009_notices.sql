-- Notices: what happened, whom it was told to, by which rules and how each person wants to hear of it.

alter table notifications
  -- When the last of what it tells of was over.
  add column closed_at timestamptz(3),
  -- How many of its tellings are of what is not over: at zero it closes.
  add column open_count integer not null default 0 check (open_count >= 0),
  -- What the newest of it are called, newest first: the words of a storm.
  add column names text[] not null default '{}';
create index notifications_of_kind on notifications (administrator_id, kind, datetime desc);
create index notifications_unread on notifications (administrator_id, datetime desc, id desc) where not readed;
-- For clearing away only: a small one that nobody orders by, or lists of one person would be read from it.
create index notifications_by_time on notifications using brin (datetime);
create index notifications_of_journey on notifications (journey_id) where journey_id is not null;

-- One thing that happened, or began and may end.
create table occurrences (
  id uuid primary key,
  kind text not null,
  key text not null,
  -- The journey, the paper or the person it is about.
  subject_id uuid not null,
  journey_id uuid references journeys (id) on delete set null,
  since timestamptz(3) not null,
  opened_at timestamptz(3) not null,
  -- What only happened is never over.
  cleared_at timestamptz(3)
);
-- Never told again until it has cleared, whoever tries.
create unique index occurrences_open on occurrences (key) where cleared_at is null;
create index occurrences_open_of_subject on occurrences (subject_id) where cleared_at is null;
create index occurrences_open_of_kind on occurrences (kind) where cleared_at is null;
create index occurrences_by_time on occurrences (opened_at);
create index occurrences_of_journey on occurrences (journey_id) where journey_id is not null;

-- Which notification told whom of what: once for each person, for ever.
create table tellings (
  occurrence_id uuid not null references occurrences (id) on delete cascade,
  administrator_id uuid not null references users (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  primary key (occurrence_id, administrator_id)
);
create index tellings_of_notification on tellings (notification_id);
create index tellings_of_administrator on tellings (administrator_id);

-- The clock of `datetime`, and the lock of whoever writes notifications: the order of telling is the order of the list.
create table notice_clock (
  is_only boolean primary key default true check (is_only),
  last timestamptz(3) not null
);
insert into notice_clock (last) select coalesce(max(datetime), 'epoch') from notifications;

-- Kinds whose rule somebody changed; the others have the defaults of the domain.
create table notice_rules (
  kind text primary key,
  is_on boolean not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  audience text not null check (audience in ('everyone', 'attendant', 'chosen')),
  chosen uuid[] not null default '{}',
  -- Minutes or days, as the kind has it.
  amount integer check (amount >= 0),
  version integer not null default 1 check (version > 0),
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3) not null
);

create table notice_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  -- Severities that sound.
  sounds text[] not null default '{}',
  has_browser_notices boolean not null default false,
  -- Minutes of the day; both or none.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  digest text not null default 'never' check (digest in ('never', 'hourly', 'daily')),
  digest_hour smallint not null default 6 check (digest_hour between 0 and 23),
  -- When the person last had the console before their eyes.
  seen_at timestamptz(3),
  -- What is older has been in a digest, or was never to be.
  digested_through timestamptz(3),
  check (num_nulls(quiet_from, quiet_to) in (0, 2))
);

-- Whoever goes round the journeys for what only the clock brings about reads a part at a time, in the order of ids.
create index journeys_open on journeys (id)
  where journey_state_id in (1, 4, 5, 7, 9, 10, 11, 13, 14, 18, 20, 22, 25, 27, 28, 29, 30, 34, 38);
create index surcharges_settled on surcharges (journey_id) where status = 'settled';
