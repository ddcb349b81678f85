-- Papers that active people renew, and drafts that they never sent.

-- What waits for a verdict, of whomever.
create index review_items_undecided on review_items (user_id) where verdict is null;
create index registrations_with_draft on registrations (expires_at) where sent_at is not null and items <> '{}';
