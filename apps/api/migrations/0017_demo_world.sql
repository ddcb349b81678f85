-- How much faster than the clock the demonstration's world runs. No row where there is none.
create table demo_world (
  is_only boolean primary key default true check (is_only),
  speed integer not null check (speed between 1 and 1000)
);

-- Worlds written before this ran ten times faster unless they were told otherwise.
insert into demo_world (speed)
select 10 where exists (select from devices where name = 'Celular de demostración');
