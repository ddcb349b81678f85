-- People who register themselves, the files they send, and the decisions about them.

alter table users
  -- When the present state began, and how many changes of state led to it.
  add column state_since timestamptz(3) not null default now(),
  add column state_version integer not null default 0;
update users set state_since = created_at;
create index users_in_review on users (kind, user_state_id, state_since, id) where kind <> 'administrator';

-- A form that somebody fills in without an account. It becomes a user when it is sent.
create table registrations (
  id uuid primary key,
  kind text not null check (kind in ('driver', 'customer')),
  email text not null check (email = lower(email)),
  phone text not null,
  email_confirmed_at timestamptz(3),
  phone_confirmed_at timestamptz(3),
  -- What has been filled in so far, by item.
  items jsonb not null default '{}',
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  sent_at timestamptz(3),
  user_id uuid references users (id) on delete cascade
);
create index registrations_by_expiry on registrations (expires_at);
create unique index registrations_of_user on registrations (user_id) where user_id is not null;
create index registrations_by_email on registrations (email);

-- Links that open it again; the tokens themselves are known to the person alone. A new link leaves the older ones
-- valid: otherwise anybody who asks for one could lock the person out.
create table registration_tokens (
  token_hash text primary key,
  registration_id uuid not null references registrations (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index registration_tokens_of_registration on registration_tokens (registration_id);
create index registration_tokens_by_expiry on registration_tokens (expires_at);

-- Codes that confirm an e-mail address or a phone.
create table registration_codes (
  registration_id uuid not null references registrations (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  code_hash text not null,
  expires_at timestamptz(3) not null,
  wrong_guesses smallint not null default 0,
  primary key (registration_id, channel)
);

-- Which text somebody agreed to, when and from where (Ley 1581).
create table consents (
  id uuid primary key,
  registration_id uuid references registrations (id) on delete set null,
  user_id uuid references users (id) on delete cascade,
  text_version text not null,
  accepted_at timestamptz(3) not null,
  address text not null,
  user_agent text not null
);
create index consents_of_user on consents (user_id) where user_id is not null;

-- Images and PDF; their bytes are in the file store under the id.
create table files (
  id uuid primary key,
  -- One of the two owns it: a form that was not sent yet, or a user.
  registration_id uuid references registrations (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null,
  width integer,
  height integer,
  created_at timestamptz(3) not null,
  check (num_nonnulls(registration_id, user_id) >= 1)
);
create index files_of_registration on files (registration_id) where registration_id is not null;
create index files_of_user on files (user_id) where user_id is not null;

-- Files whose row is gone; their bytes are deleted next.
create table deleted_files (
  id uuid primary key,
  deleted_at timestamptz(3) not null default now()
);
create function remember_deleted_file() returns trigger language plpgsql as $$
begin
  insert into deleted_files (id) values (old.id) on conflict do nothing;
  return old;
end $$;
create trigger files_deleted after delete on files for each row execute function remember_deleted_file();

-- What a person sent about one item of the decision sheet, and the verdict. The newest attempt counts.
create table review_items (
  user_id uuid not null references users (id) on delete cascade,
  item text not null,
  attempt smallint not null check (attempt > 0),
  -- Typed data, by field.
  fields jsonb not null,
  file_ids uuid[] not null default '{}',
  sent_at timestamptz(3) not null,
  verdict text check (verdict in ('ok', 'correct', 'reject')),
  reason text,
  note text,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz(3),
  primary key (user_id, item, attempt),
  check ((verdict is null) = (decided_at is null)),
  check (verdict is null or verdict = 'ok' or reason is not null)
);

-- Every change of a user's state.
create table user_transitions (
  user_id uuid not null references users (id) on delete cascade,
  -- The `state_version` it brought the user to.
  version integer not null,
  event text not null,
  from_state_id smallint not null,
  to_state_id smallint not null,
  actor text not null check (actor in ('person', 'administrator', 'system')),
  actor_id uuid references users (id) on delete set null,
  at timestamptz(3) not null,
  reason text,
  note text,
  primary key (user_id, version)
);

-- Who has a case open at this moment.
create table review_locks (
  user_id uuid primary key references users (id) on delete cascade,
  holder_id uuid not null references users (id) on delete cascade,
  until timestamptz(3) not null
);

-- Reminders already sent about a paper that expires.
create table paper_reminders (
  paper_id uuid not null references papers (id) on delete cascade,
  expires_on date not null,
  days_before smallint not null check (days_before in (30, 15, 7, 1)),
  sent_at timestamptz(3) not null,
  primary key (paper_id, expires_on, days_before)
);
