-- 0112_names_of_sessions: whoever looks at a list of their sessions must tell one browser from another. Names from a short
-- list of ours, null for what is on none and for sessions that the version before opens meanwhile.

alter table customer_sessions
  add column browser text check (char_length(browser) <= 20),
  add column system text check (char_length(system) <= 20);
alter table staff_sessions
  add column browser text check (char_length(browser) <= 20),
  add column system text check (char_length(system) <= 20);
