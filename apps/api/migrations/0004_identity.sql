-- A session is bound to the browser that opened it: half of its proof is a cookie no script can read.
-- Sessions from before have no such half, so everybody signs in once more.
delete from sessions;

alter table sessions
  add column binding_hash text not null,
  add column user_agent text not null,
  add column address text not null,
  add column last_used_at timestamptz(3) not null,
  add column end_reason text;

alter table users
  add column password_changed_at timestamptz(3),
  add column terms_accepted_at timestamptz(3);

-- The secret is sealed with a key that is not in the database; confirmed_at says that it is on.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  -- A code works once: the thirty seconds of the last one that was accepted.
  last_step integer
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- Without e-mail only for the first administrator, whom the installation itself invites.
create table invitations (
  token_hash text primary key,
  email text check (email = lower(email)),
  invited_by uuid references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  revoked_at timestamptz(3)
);

create index invitations_email on invitations (email);

create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create index password_resets_user on password_resets (user_id);

-- How many turns were taken under a key in the window that ends then.
create table throttles (
  key text primary key,
  turns integer not null,
  ends_at timestamptz(3) not null
);

-- Who did what to whom. Only ever added to.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  event text not null,
  actor_kind text not null check (actor_kind in ('administrator', 'driver', 'customer', 'system', 'anonymous')),
  actor_id uuid,
  subject_kind text,
  subject_id text,
  address text,
  user_agent text,
  request_id text,
  detail jsonb not null default '{}'
);

create index audit_entries_subject on audit_entries (subject_kind, subject_id, id);
create index audit_entries_actor on audit_entries (actor_id, id);
