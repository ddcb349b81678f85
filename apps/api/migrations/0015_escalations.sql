-- When the team was told that nobody had taken the novelty: once for each novelty.
alter table novelties add column escalated_at timestamptz(3);

-- A rule about novelties may take its severity from the novelty itself. The constraint still has the table's first name.
alter table notification_rules
  drop constraint notice_rules_severity_check,
  add constraint notification_rules_severity_check check (severity in ('byNovelty', 'info', 'warning', 'critical'));
