-- Browsers that get critical notifications with the console closed (Web Push).
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- A session is one browser, and a browser has one subscription. It ends with the session.
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique,
  -- Keys of the browser, base64url.
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  last_success_at timestamptz(3),
  -- Messages that were given up since the last success.
  failures integer not null default 0 check (failures >= 0)
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- Messages to send, written with their notification and deleted when the push service has accepted them.
create table push_messages (
  -- A new one for each repetition, so that the end of an earlier sending does not delete it.
  id uuid primary key,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  -- Null: the person asked for a test.
  notification_id uuid references notifications (id) on delete cascade,
  -- Group of the notification; the newest of a group replaces the one before.
  topic text not null,
  created_at timestamptz(3) not null,
  -- In the future while it is being sent, and after a failure.
  due_at timestamptz(3) not null,
  attempts integer not null default 0 check (attempts >= 0),
  unique (subscription_id, topic)
);
create index push_messages_due on push_messages (due_at);
create index push_messages_notification on push_messages (notification_id);
