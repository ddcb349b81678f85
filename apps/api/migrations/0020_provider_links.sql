-- Accounts of the hosted authentication provider that open a person's sessions.
create table provider_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Project and account (`sub`) at the provider. An account belongs to one person at most.
  project text not null,
  subject text not null,
  -- As the provider knew them when the link was made or last used, for the person to recognise it.
  provider text not null,
  email text,
  phone text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- The row stays: what a person removed is not linked again by the next sign-in.
  unlinked_at timestamptz(3),
  unique (project, subject)
);
create index provider_links_user on provider_links (user_id);
