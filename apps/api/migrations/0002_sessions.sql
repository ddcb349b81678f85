-- One row per sign-in; ended_at is set by signing out.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);

create index sessions_user on sessions (user_id);

-- A refresh token is spent by its first use; only its SHA-256 is kept.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create index refresh_tokens_session on refresh_tokens (session_id);
