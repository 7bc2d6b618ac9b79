-- Accounts at providers can hold other currencies beside the shop's: their movements are listed and never entered. The
-- amounts of all are hundredths of their currency.
alter table account_movements add column currency text not null default 'USD';
create trigger account_movements_currency_stays before update of currency on account_movements
  for each row execute function only_added_to();
