-- Nobody edits the audit, whatever code or console asks: entries are only added. What the law asks for stays possible:
-- addresses and browsers are blanked after a year, and details when a person's data is erased. Blanked, never rewritten.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.at, new.event, new.actor_kind) = (old.id, old.at, old.event, old.actor_kind)
    and (new.actor_id, new.subject_kind, new.subject_id, new.request_id)
      is not distinct from (old.actor_id, old.subject_kind, old.subject_id, old.request_id)
    and (new.address is null or new.address = old.address)
    and (new.user_agent is null or new.user_agent = old.user_agent)
    and (new.detail = '{}'::jsonb or new.detail = old.detail)
  then
    return new;
  end if;
  raise exception 'audit_entries is only added to (%)', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entries_kept before update or delete on audit_entries
  for each row execute function keep_audit();
create trigger audit_entries_not_emptied before truncate on audit_entries
  for each statement execute function keep_audit();
-- Also for a session that replicates, which skips other triggers.
alter table audit_entries enable always trigger audit_entries_kept;
alter table audit_entries enable always trigger audit_entries_not_emptied;

-- The page of the audit reads the newest first, by period and by one of these.
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_event on audit_entries (event, at, id);
create index audit_entries_request on audit_entries (request_id) where request_id is not null;
drop index audit_entries_actor;
create index audit_entries_actor on audit_entries (actor_id, at, id);
