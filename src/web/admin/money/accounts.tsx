import { bookedCurrency } from "#domain/payments/movements.ts";
import { formatDateTime, formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { BooksForm } from "./books-form.tsx";
import type { MoneyScreen } from "./money-screen.ts";
import { Part } from "./money-parts.tsx";
import { AcknowledgeForm } from "./provider-exceptions.tsx";

/** Accounts at the providers: balances, fees, payouts, and unexplained movements. */
export function Accounts({ screen }: { screen: MoneyScreen }) {
  const t = useT();
  const { movements, mayRefund } = screen;
  return (
    <>
      <Part
        id="movements"
        title={t("adminMoney.movements.title")}
        text={t("adminMoney.movements.text")}
        count={movements.length}
      >
        {movements.map((movement) => (
          <li
            key={`${movement.provider} ${movement.id}`}
            className="flex flex-col gap-2 rounded-lg border border-line p-4"
          >
            <MovementLine movement={movement} />
            {mayRefund && (
              <AcknowledgeForm
                intent="see-movement"
                about={`${movement.provider} ${movement.id}`}
                label={t("adminMoney.movements.seen")}
              />
            )}
          </li>
        ))}
      </Part>
      <Balances screen={screen} />
    </>
  );
}

function Balances({ screen: { payouts, sums, mayExport, books } }: { screen: MoneyScreen }) {
  const t = useT();
  const to = useHref();
  return (
    <section aria-labelledby="accounts-title" id="accounts" className="flex scroll-mt-4 flex-col gap-3">
      <h2 id="accounts-title" className="text-lg font-semibold">
        {t("adminMoney.accounts.title")}
      </h2>
      {sums.length === 0 && <p className="text-sm text-muted">{t("adminMoney.accounts.none")}</p>}
      <dl className="flex max-w-md flex-col gap-1 text-sm">
        {sums.map(({ provider, balance, fees }) => (
          <div key={provider} className="flex flex-wrap justify-between gap-x-4">
            <dt>{t(`orders.payment.${provider}`)}</dt>
            <dd className="tabular-nums">
              {t("adminMoney.accounts.holds")} <Money amount={balance} /> · {t("adminMoney.accounts.fees")}{" "}
              <Money amount={fees} />
            </dd>
          </div>
        ))}
      </dl>
      {payouts.length > 0 && <h3 className="font-semibold">{t("adminMoney.accounts.payouts")}</h3>}
      <ul className="flex flex-col gap-2">
        {payouts.map((payout) => (
          <li key={`${payout.provider} ${payout.id}`}>
            <MovementLine movement={payout} />
          </li>
        ))}
      </ul>
      {mayExport && (
        <div>
          <ButtonLink to={to("adminLedgerExport")} reloadDocument variant="secondary" size="small">
            {t("adminMoney.accounts.export")}
          </ButtonLink>
          <p className="pt-1 text-sm text-muted">{t("adminMoney.accounts.exportText")}</p>
          <ButtonLink to={to("adminAccounting")} variant="secondary" size="small">
            {t("adminMoney.accounting.title")}
          </ButtonLink>
        </div>
      )}
      {mayExport && <BooksForm refused={books} />}
    </section>
  );
}

function MovementLine({ movement }: { movement: MoneyScreen["movements"][number] }) {
  const t = useT();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
      <span>
        {t(`adminMoney.kind.${movement.kind}`)} · {t(`orders.payment.${movement.provider}`)} ·{" "}
        {formatDateTime(movement.at, t)}
        <span className="block font-mono text-2xs break-all text-muted">{movement.id}</span>
      </span>
      {movement.currency === bookedCurrency ? (
        <Money amount={movement.amount} className="font-semibold" />
      ) : (
        <span className="font-semibold tabular-nums">
          {formatNumber(movement.amount / 100, t.language, 2)} {movement.currency}
        </span>
      )}
    </p>
  );
}
