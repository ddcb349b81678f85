-- One word for one thing: what was called a notice is a notification, and a telling is a delivery.
alter table notice_clock rename to notification_clock;
alter table notice_rules rename to notification_rules;
alter table notice_preferences rename to notification_preferences;
alter table notification_preferences rename column has_browser_notices to has_browser_notifications;
alter table tellings rename to deliveries;
alter index tellings_of_notification rename to deliveries_of_notification;
alter index tellings_of_administrator rename to deliveries_of_administrator;

update audit_entries set event = replace(event, 'notice-rule.', 'notification-rule.') where event like 'notice-rule.%';
update audit_entries set subject_kind = 'notification-rule' where subject_kind = 'notice-rule';
