-- 0316_words_of_reminders: reminders of overdue invoices have words for each stage. A merchant who has written their own
-- for all of them keeps these at every stage until they are changed.
update settings s set value = jsonb_build_object('en', own.en, 'cn', own.cn)
from (
  select key,
    (select coalesce(jsonb_object_agg(name, word), '{}') from (
       select name, word from jsonb_each(value -> 'en') as w (name, word)
       union all select 'subject' || stage, value #> '{en,subjectOverdue}'
         from unnest(array['Second', 'Last']) as stage where value #> '{en,subjectOverdue}' is not null
       union all select 'text' || stage, value #> '{en,textOverdue}'
         from unnest(array['Second', 'Last']) as stage where value #> '{en,textOverdue}' is not null) en) as en,
    (select coalesce(jsonb_object_agg(name, word), '{}') from (
       select name, word from jsonb_each(value -> 'cn') as w (name, word)
       union all select 'subject' || stage, value #> '{cn,subjectOverdue}'
         from unnest(array['Second', 'Last']) as stage where value #> '{cn,subjectOverdue}' is not null
       union all select 'text' || stage, value #> '{cn,textOverdue}'
         from unnest(array['Second', 'Last']) as stage where value #> '{cn,textOverdue}' is not null) cn) as cn
  from settings where key = 'mail/invoiceReminder'
) own where s.key = own.key;
