-- What an administrator may do follows from the role (packages/domain/src/users/ability.ts). Until now all could do everything.
alter table users
  add column role text check (role in ('administrator', 'operations', 'reviewer', 'viewer'));
update users set role = 'administrator' where kind = 'administrator';
alter table users
  add constraint users_role_of_administrators check ((kind = 'administrator') = (role is not null));

-- The role that the invited person will have. Invitations get an id, because their list must not show the hash of a link.
alter table invitations
  add column id uuid not null default gen_random_uuid() unique,
  add column role text not null default 'administrator'
    check (role in ('administrator', 'operations', 'reviewer', 'viewer'));
alter table invitations alter column role drop default;
create index invitations_inviter on invitations (invited_by);

-- What the owner of the installation decides for everybody. One row.
create table organisation_settings (
  is_only boolean primary key default true check (is_only),
  -- Roles whose people must have a second factor.
  second_factor_roles text[] not null default '{}'
    check (second_factor_roles <@ array['administrator', 'operations', 'reviewer', 'viewer']),
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz(3)
);
insert into organisation_settings default values;
