-- The account of the hosted provider that opened a session, if it was not a password: unlinking it ends the session.
-- No foreign key: rows of provider_links are never deleted while their person exists.
alter table sessions add column provider_link_id uuid;
