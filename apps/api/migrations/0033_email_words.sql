-- The server writes the words of customers and drivers again: those of e-mails are marked since this version,
-- and customers are found by the number of their resolution (0035).
update customers set search_text = '' where search_text <> '-';
update drivers set search_text = '' where search_text <> '-';
