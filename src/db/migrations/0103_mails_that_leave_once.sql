-- Mails about unpaid orders leave once, whoever asks for them how often. A budget that was spent before the mail left lost
-- the mail of a process killed in between: now the books of mails are asked, and a row here is a process's turn to send.
create table order_mails_in_flight (
  order_id bigint not null references orders on delete cascade,
  mail text not null,
  since timestamptz not null,
  primary key (order_id, mail)
);
