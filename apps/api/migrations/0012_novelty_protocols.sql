-- How a kind of novelty is handled, for the kinds that this installation changed.
create table novelty_protocols (
  code text primary key,
  -- Null: the kind follows the default again.
  protocol jsonb,
  version integer not null check (version > 0),
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3) not null
);

-- Protocols name their steps themselves. A step keeps the text it had and what came of it; older steps have neither.
alter table novelty_steps drop constraint novelty_steps_step_check;
alter table novelty_steps add column text text, add column outcome text;
