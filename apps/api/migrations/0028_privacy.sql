-- Bytes in the file store are announced here before they are written, to be deleted later unless their row comes.
alter table deleted_files rename column deleted_at to delete_after;
create index deleted_files_due on deleted_files (delete_after);

-- People whose personal data was erased on request. Their rows stay where journeys need them.
alter table users add column erased_at timestamptz(3);

-- Where requests came from is blanked after a year; without the index every run would read the whole audit.
create index audit_entries_with_address on audit_entries (at) where address is not null;
