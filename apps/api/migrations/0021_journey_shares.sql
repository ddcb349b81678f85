-- Links with which a visitor may follow one journey without an account.
create table journey_shares (
  id uuid primary key,
  journey_id uuid not null references journeys (id) on delete cascade,
  -- The token is in the link only.
  token_hash text not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  -- Null: 24 hours after the journey ends.
  expires_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index journey_shares_journey on journey_shares (journey_id) where revoked_at is null;

-- Where Firestore is the live database: visitors of the hosted provider who may read the shared document there.
create table journey_share_grants (
  -- The anonymous account at the provider.
  subject text primary key,
  share_id uuid not null references journey_shares (id) on delete cascade,
  ends_at timestamptz(3) not null
);
create index journey_share_grants_share on journey_share_grants (share_id);
