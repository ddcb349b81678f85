-- Reads all journeys, while they can be written: in a transaction of its own, without the lock of 0035.
alter table journeys validate constraint journeys_cargo_nature_check;
