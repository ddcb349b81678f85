-- Everybody who can be named: administrators, drivers and customers.
create table users (
  id uuid primary key,
  kind text not null check (kind in ('administrator', 'driver', 'customer')),
  user_state_id smallint not null check (user_state_id in (1, 2, 3, 4, 5)),
  email text not null check (email = lower(email)),
  given_names text not null,
  surnames text not null,
  phone text,
  password_hash text,
  created_at timestamptz(3) not null default now()
);

create unique index users_email on users (email);
