import { Form } from "react-router";
import { faultCodeIn, mailFaultIn } from "#domain/staff/mail-fault.ts";
import { type FailedMailScope, failedMailScopes, type FailedMailSort } from "#engine/admin/failed-mail-list-shape.ts";
import type { FailedMailRow } from "#engine/admin/failed-mails/failed-mail-table.ts";
import { formatListTime } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { failedMailName } from "./failed-mail-name.ts";

/** The mails that cannot be delivered, with the steps beside each for those who may take them. */
export const failedMailTable = (mayStep: boolean) =>
  adminTable<FailedMailRow, FailedMailScope, never, FailedMailSort>({
    at: "adminFailedMails",
    caption: (t) => t("adminFailedMails.title"),
    search: (t) => t("adminFailedMails.search"),
    scopes: failedMailScopes,
    scopeName: (scope, t) => t(`adminFailedMails.scope.${scope}`),
    filters: [],
    rowKey: ({ id }) => String(id),
    rowName: (row, t) => nameOf(row, t),
    width: "widest",
    bulk: [
      { intent: "retry", label: (t) => t("adminFailedMails.retry"), in: failedMailScopes },
      { intent: "drop", label: (t) => t("adminFailedMails.drop"), in: failedMailScopes },
    ],
    columns: [
      { key: "mail", head: (t) => t("adminFailedMails.mail"), cell: (row) => <MailCell row={row} /> },
      {
        key: "recipient",
        head: (t) => t("adminFailedMails.recipient"),
        cell: ({ recipients }, t) => (
          <span className="wrap-anywhere">{recipients.join(", ") || t("adminFailedMails.noRecipient")}</span>
        ),
      },
      {
        key: "since",
        hasHours: true,
        head: (t) => t("adminFailedMails.since"),
        sort: ["oldest", "newest"],
        cell: ({ since, attempts }, t) => (
          <>
            {formatListTime(since, t)}
            <span className="block text-2xs text-muted">{t("adminFailedMails.attempts", { count: attempts })}</span>
          </>
        ),
      },
      { key: "words", head: (t) => t("adminFailedMails.why"), long: true, cell: (row) => <Why row={row} /> },
      {
        key: "next",
        hasHours: true,
        head: (t) => t("adminFailedMails.next"),
        cell: ({ nextAt, isGivenUp }, t) =>
          isGivenUp ? <Badge tone="danger">{t("adminFailedMails.givenUp")}</Badge> : formatListTime(nextAt, t),
      },
      ...(mayStep
        ? [
            {
              key: "steps",
              head: (t: ShopTranslator) => t("adminFailedMails.steps"),
              cell: (row: FailedMailRow) => <Steps row={row} />,
            },
          ]
        : []),
    ],
  });

const nameOf = ({ mail, name }: FailedMailRow, t: ShopTranslator): string =>
  [failedMailName(t, mail), name].filter(Boolean).join(" · ");

function MailCell({ row }: { row: FailedMailRow }) {
  const t = useT();
  const href = useAboutHref(row);
  return (
    <>
      <span className="font-semibold">{failedMailName(t, row.mail)}</span>
      {href && (
        <span className="block">
          <Link to={href} className="link wrap-anywhere">
            {row.name || t(`adminFailedMails.about.${row.kind ?? "staff"}`)}
          </Link>
        </span>
      )}
    </>
  );
}

/** The page of what a mail is about; null where that is gone. */
function useAboutHref({ kind, key }: FailedMailRow): string | null {
  const to = useHref();
  if (kind === null || key === null) return null;
  switch (kind) {
    case "order":
      return to("adminOrder", { number: key });
    case "draft":
      return to("adminDraft", { number: key });
    case "purchase":
      return to("adminPurchase", { number: key });
    case "customer":
      return to("adminCustomer", { customer: key });
    case "company":
      return to("adminCompany", { company: key });
    case "account":
      return to("adminCompanyAccount", { company: key });
    case "cart":
      return to("adminAbandonedCart", { cart: key });
    case "part":
      return to("adminStockItem", { variant: key });
    case "mails":
      return to("adminMails");
    case "staff":
      return to("adminStaff");
  }
}

/** The reason in plain words, and the server's own codes below. */
function Why({ row: { words } }: { row: FailedMailRow }) {
  const t = useT();
  const code = faultCodeIn(words);
  return (
    <div className="max-w-text min-w-48">
      {t(`adminFailedMails.fault.${mailFaultIn(words)}`)}
      {code !== "" && (
        <span className="block text-2xs text-muted wrap-anywhere">{t("adminFailedMails.code", { code })}</span>
      )}
    </div>
  );
}

function Steps({ row }: { row: FailedMailRow }) {
  const t = useT();
  const email = nameOf(row, t);
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="row" value={row.id} />
      <Button
        type="submit"
        name="intent"
        value="retry"
        variant="secondary"
        size="small"
        aria-label={t("adminFailedMails.retryOne", { email })}
      >
        {t("adminFailedMails.retry")}
      </Button>
      <Button
        type="submit"
        name="intent"
        value="drop"
        variant="quiet"
        size="small"
        aria-label={t("adminFailedMails.dropOne", { email })}
      >
        {t("adminFailedMails.drop")}
      </Button>
    </Form>
  );
}
