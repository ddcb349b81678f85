-- Trailers and holders are imported and merged too.
alter table registry_imports drop constraint registry_imports_kind_check;
alter table registry_imports add constraint registry_imports_kind_check
  check (kind in ('customers', 'drivers', 'vehicles', 'trailers', 'holders'));

alter table merged_records drop constraint merged_records_kind_check;
alter table merged_records add constraint merged_records_kind_check
  check (kind in ('customer', 'driver', 'vehicle', 'trailer', 'holder'));
