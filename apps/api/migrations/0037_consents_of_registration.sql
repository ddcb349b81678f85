-- Each reading of a form asks whether its owner agreed to the present text.
create index consents_of_registration on consents (registration_id) where registration_id is not null;
