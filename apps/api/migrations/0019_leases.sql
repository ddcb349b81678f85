-- Work that only one of several servers does at a time, such as copying the change log to Firestore.
create table leases (
  name text primary key,
  holder uuid not null,
  ends_at timestamptz(3) not null
);
