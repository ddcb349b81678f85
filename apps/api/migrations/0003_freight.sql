create table customers (
  user_id uuid primary key references users (id) on delete cascade,
  company_name text not null,
  nit text not null check (nit ~ '^[0-9]{6,15}$'),
  nit_check_digit smallint not null check (nit_check_digit between 0 and 9),
  unique (nit)
);

create table drivers (
  user_id uuid primary key references users (id) on delete cascade,
  cedula text not null check (cedula ~ '^[0-9]{6,10}$'),
  licence_category text not null check (licence_category in ('C1', 'C2', 'C3')),
  unique (cedula)
);

create table vehicles (
  id uuid primary key,
  plate text not null check (plate ~ '^[A-Z]{3}[0-9]{3}$'),
  type text not null,
  unique (plate)
);

create table journeys (
  id uuid primary key,
  code text not null unique,
  journey_state_id smallint not null check (
    journey_state_id in (
      1, 4, 5, 7, 9, 10, 11, 12, 13, 14, 18, 19, 20, 21, 22, 24, 25, 26, 27, 28, 29, 30, 34, 35, 36, 37, 38
    )
  ),
  -- Milliseconds, as JavaScript counts: page cursors compare it for equality.
  state_since timestamptz(3) not null,
  customer_id uuid not null references customers (user_id),
  driver_id uuid references drivers (user_id),
  vehicle_id uuid references vehicles (id),
  origin_name text not null,
  origin_divipola text not null check (origin_divipola ~ '^[0-9]{5}$'),
  origin_lat double precision not null,
  origin_lng double precision not null,
  destination_name text not null,
  destination_divipola text not null check (destination_divipola ~ '^[0-9]{5}$'),
  destination_lat double precision not null,
  destination_lng double precision not null,
  cargo text not null,
  -- Whole pesos.
  price_cop bigint not null check (price_cop >= 0),
  position_lat double precision,
  position_lng double precision,
  position_at timestamptz(3),
  position_progress double precision check (position_progress between 0 and 1),
  promised_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  check (num_nulls(position_lat, position_lng, position_at, position_progress) in (0, 4))
);

create index journeys_newest on journeys (state_since desc, id desc);
create index journeys_newest_by_state on journeys (journey_state_id, state_since desc, id desc);
