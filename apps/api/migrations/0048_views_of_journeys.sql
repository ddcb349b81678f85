-- Saved views of the page Viajes.
alter table saved_views drop constraint saved_views_page_check;
alter table saved_views add constraint saved_views_page_check
  check (page in ('en-curso', 'atencion', 'viajes'));
