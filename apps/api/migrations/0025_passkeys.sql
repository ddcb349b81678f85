-- Passkeys (WebAuthn): keys in a person's devices that sign in, alone or after the password.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Of the credential, as the browser names it (base64url).
  credential_id text not null unique,
  -- COSE key, base64url.
  public_key text not null,
  -- Uses that the device counted; 0 if it doesn't count. It never goes back.
  counter bigint not null,
  transports jsonb not null,
  -- Copied by its maker to the person's other devices.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);

-- What a browser was given to sign, until it is used once or its time is over.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('sign-in', 'second-factor', 'confirmation', 'creation')),
  -- Null for a sign-in: the passkey says who it is.
  user_id uuid references users (id) on delete cascade,
  -- The browser's companion cookie: another browser can't use it.
  binding_hash text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- The passkey that opened a session: removing it ends the session.
-- No foreign key: the column stays when the passkey is gone.
alter table sessions add column passkey_id uuid;
