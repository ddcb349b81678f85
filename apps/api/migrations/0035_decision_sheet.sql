-- What the decision sheet asks of companies, vehicles and loads, and marks of erased people who were blocked.

alter table customers
  -- It sends freight, carries it, or both; carriers have a resolution of the Ministry of Transport.
  add column company_kind text not null default 'shipper' check (company_kind in ('shipper', 'carrier', 'both')),
  add column habilitation_number text,
  -- 0 days: paid at once, without a limit.
  add column credit_days smallint not null default 0 check (credit_days >= 0),
  add column credit_limit_cop integer check (credit_limit_cop > 0);

alter table vehicles
  add column body_type text,
  add column gps_provider text;

-- Hashes, with a key of the server, of the numbers and e-mails of blocked people who were erased.
create table erased_bans (
  hash text primary key,
  erased_at timestamptz(3) not null
);
create index erased_bans_by_time on erased_bans (erased_at);

-- Not valid yet, so that journeys are not read while they are locked: 0039 validates it.
alter table journeys
  add column cargo_nature text not null default 'general';
alter table journeys
  add constraint journeys_cargo_nature_check check (
    cargo_nature in ('general', 'refrigerated', 'container', 'dry-bulk', 'liquid-bulk', 'dangerous', 'oversized')
  ) not valid;
