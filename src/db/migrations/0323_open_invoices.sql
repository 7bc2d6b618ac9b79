-- 0323_open_invoices: what is open of an invoice, and what of a credit settles none, stand ready. A credit check, a list
-- or a count would otherwise read all that was ever settled. The database keeps both, also for an older process.

set local lock_timeout = '5s';

create table open_invoices (
  invoice_id bigint primary key references invoices on delete cascade,
  company_id bigint not null references companies,
  due_on date not null,
  open_cents bigint not null check (open_cents > 0)
);
create index open_invoices_of_company on open_invoices (company_id, due_on);

create table unapplied_credits (
  credit_id bigint primary key references account_credits on delete cascade,
  company_id bigint not null references companies,
  left_cents bigint not null check (left_cents > 0)
);
create index unapplied_credits_of_company on unapplied_credits (company_id);

create function keep_open_invoice(invoice bigint) returns void language sql as $$
  delete from open_invoices where invoice_id = invoice;
  insert into open_invoices (invoice_id, company_id, due_on, open_cents)
  select i.id, i.company_id, i.due_on, i.total_cents - s.settled
  from invoices i, lateral (
    select coalesce(sum(s.amount_cents), 0) as settled from invoice_settlements s where s.invoice_id = i.id) s
  where i.id = invoice and i.total_cents > s.settled
$$;

create function keep_unapplied_credit(credit bigint) returns void language sql as $$
  delete from unapplied_credits where credit_id = credit;
  insert into unapplied_credits (credit_id, company_id, left_cents)
  select c.id, c.company_id, c.amount_cents - s.applied
  from account_credits c, lateral (
    select coalesce(sum(s.amount_cents), 0) as applied from invoice_settlements s
    where s.credit_id = c.id and s.kind = 'applied') s
  where c.id = credit and c.bounced_at is null and c.amount_cents > s.applied
$$;

create function invoice_is_open() returns trigger language plpgsql as $$
begin
  perform keep_open_invoice(new.id);
  return null;
end $$;
create trigger invoices_are_open after insert on invoices for each row execute function invoice_is_open();

create function credit_is_unapplied() returns trigger language plpgsql as $$
begin
  perform keep_unapplied_credit(new.id);
  return null;
end $$;
create trigger credits_are_unapplied after insert or update of amount_cents, bounced_at on account_credits
  for each row execute function credit_is_unapplied();

create function settlement_is_counted() returns trigger language plpgsql as $$
begin
  perform keep_open_invoice(new.invoice_id);
  if new.credit_id is not null and new.kind = 'applied' then
    perform keep_unapplied_credit(new.credit_id);
  end if;
  return null;
end $$;
create trigger settlements_are_counted after insert on invoice_settlements
  for each row execute function settlement_is_counted();

insert into open_invoices (invoice_id, company_id, due_on, open_cents)
select i.id, i.company_id, i.due_on, i.total_cents - coalesce(s.settled, 0)
from invoices i
left join (select invoice_id, sum(amount_cents) as settled from invoice_settlements group by 1) s on s.invoice_id = i.id
where i.total_cents > coalesce(s.settled, 0);

insert into unapplied_credits (credit_id, company_id, left_cents)
select c.id, c.company_id, c.amount_cents - coalesce(s.applied, 0)
from account_credits c
left join (select credit_id, sum(amount_cents) as applied from invoice_settlements where kind = 'applied' group by 1) s
  on s.credit_id = c.id
where c.bounced_at is null and c.amount_cents > coalesce(s.applied, 0);
