-- Whoever goes round the journeys for what only the clock brings about reads a part at a time, in the order of ids.
create index journeys_open on journeys (id)
  where journey_state_id in (1, 4, 5, 7, 9, 10, 11, 13, 14, 18, 20, 22, 25, 27, 28, 29, 30, 34, 38);
create index surcharges_settled on surcharges (journey_id) where status = 'settled';
