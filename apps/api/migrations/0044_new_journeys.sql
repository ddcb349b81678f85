-- What a customer asks for, and the registered sites that an order names. All null before, so nothing is rewritten.
alter table journeys
  add column wanted_vehicle_type text,
  add column wanted_body_type text,
  add column origin_site text,
  add column destination_site text;
