-- The truck that a driver's papers were sent for: an operator may give the driver another one before the review.

alter table review_items
  -- Null for papers of the person, and for those that came with the data of their truck.
  add column vehicle_id uuid references vehicles (id) on delete set null;
create index review_items_of_vehicle on review_items (vehicle_id) where vehicle_id is not null;

-- Renewals that wait were sent for the truck that the driver has.
update review_items set vehicle_id = drivers.vehicle_id
from drivers
where drivers.user_id = review_items.user_id and review_items.item in ('soat', 'rtm', 'liability')
  and review_items.verdict is null;
