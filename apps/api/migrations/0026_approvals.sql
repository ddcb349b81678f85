-- Actions that two people decide: who asked for what, and who decided it.
create table approvals (
  id uuid primary key,
  -- packages/domain/src/approvals/approval.ts
  kind text not null,
  -- Of what the action is about, if it is one thing: only one request for it waits at a time.
  subject_id uuid,
  payload jsonb not null,
  -- What it will do, as a sentence for the person who decides.
  summary text not null,
  note text,
  requested_by uuid not null references users (id),
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  decided_by uuid references users (id),
  decided_at timestamptz(3),
  decision_note text,
  -- Confirmed by the person who asked, because nobody else could decide it.
  is_alone boolean not null default false,
  -- Of actions that run after the decision: when they ended, and what came of them.
  finished_at timestamptz(3),
  outcome text,
  check ((status = 'pending') = (decided_at is null))
);
create unique index approvals_one_pending on approvals (kind, subject_id) where status = 'pending';
create index approvals_latest on approvals (requested_at desc, id desc);
create index approvals_pending on approvals (expires_at) where status = 'pending';
create index approvals_unfinished on approvals (decided_at) where status = 'approved' and finished_at is null;
