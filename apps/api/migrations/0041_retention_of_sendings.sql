-- Files of sendings that were refused or replaced are deleted after a year; what is left of a sending has no files.
create index review_items_refused on review_items (decided_at)
  where verdict in ('correct', 'reject') and file_ids <> '{}';
create index review_items_sent_again on review_items (user_id, item) where attempt > 1;
