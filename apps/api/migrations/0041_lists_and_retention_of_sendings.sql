-- Files of old sendings are deleted, and the lists of Usuarios stay fast with hundreds of thousands of people.

-- Sendings whose files are deleted a year after they were refused or replaced.
create index review_items_refused on review_items (decided_at)
  where verdict in ('correct', 'reject') and file_ids <> '{}';
create index review_items_sent_again on review_items (user_id, item) where attempt > 1;

-- Also for counts and for the review of administrators, which the index without them could not serve.
drop index users_by_state;
create index users_by_state on users (user_state_id, state_since, id) include (kind, erased_at);
