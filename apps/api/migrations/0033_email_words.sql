-- The server writes the words of customers and drivers again: those of e-mails are marked since this version.
update customers set search_text = '' where search_text <> '-';
update drivers set search_text = '' where search_text <> '-';
