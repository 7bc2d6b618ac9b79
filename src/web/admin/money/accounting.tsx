import { Form, useNavigation } from "react-router";
import { cents } from "#domain/kernel/money.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import type * as server from "./accounting.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Screen = PageProps<typeof server>["loaderData"];
type Reply = PageProps<typeof server>["actionData"];

/** Files of the books for other accounting programs. */
export default function Accounting({ loaderData: screen, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const message = t("adminMoney.accounting.badDays", { day: formatDate(screen.yesterday, t) });
  return (
    <AdminPage
      title={t("adminMoney.accounting.title")}
      aside={<BackButton to={to("adminMoney")}>{t("adminShell.place.money")}</BackButton>}
    >
      {screen.isSaved && <SuccessNotice>{t("adminMoney.accounting.saved")}</SuccessNotice>}
      {screen.isBad && <ErrorSummary fieldErrors={[{ field: "from", message }]} of={screen} />}
      <p className="max-w-text text-muted">{t("adminMoney.accounting.text")}</p>
      <form action={to("adminAccounting")} className="flex flex-wrap items-end gap-3">
        <TextField
          name="from"
          type="date"
          label={t("adminMoney.books.from")}
          defaultValue={screen.from}
          key={screen.from}
        />
        <TextField
          name="to"
          type="date"
          label={t("adminMoney.books.to")}
          defaultValue={screen.to}
          max={screen.yesterday}
          key={`to ${screen.to}`}
        />
        <Button type="submit" variant="secondary">
          {t("adminMoney.accounting.show")}
        </Button>
      </form>
      {!screen.isBad && <Files screen={screen} />}
      <Chart screen={screen} reply={reply} />
    </AdminPage>
  );
}

function Files({ screen: { from, to: until, days, debits, xero } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  const link = (file: string, part?: number) => to("adminAccountingFile", {}, { file, from, to: until, part });
  return (
    <Panel id="files" title={t("adminMoney.accounting.files", { day: formatDate(from, t), to: formatDate(until, t) })}>
      <p className="text-sm">
        {days === 0
          ? t("adminMoney.accounting.none")
          : t("adminMoney.accounting.sums", { days, amount: formatMoney(cents(debits), t.language) })}
      </p>
      {days > 0 && (
        <div className="flex flex-wrap gap-2">
          {(["journal", "quickbooks"] as const).map((file) => (
            <ButtonLink key={file} to={link(file)} reloadDocument variant="secondary" size="small" icon="download">
              {t(`adminMoney.accounting.file.${file}`)}
            </ButtonLink>
          ))}
          {xero.map((part, at) => (
            <ButtonLink
              key={part.from}
              to={link("xero", at + 1)}
              reloadDocument
              variant="secondary"
              size="small"
              icon="download"
            >
              {xero.length === 1
                ? t("adminMoney.accounting.file.xero")
                : t("adminMoney.accounting.file.xeroPart", {
                    day: formatDate(part.from, t),
                    to: formatDate(part.to, t),
                  })}
            </ButtonLink>
          ))}
        </div>
      )}
      <ul className="list-disc pl-5 text-sm text-muted">
        {(["quickbooksHint", "xeroHint", "onceHint"] as const).map((hint) => (
          <li key={hint}>{t(`adminMoney.accounting.${hint}`)}</li>
        ))}
      </ul>
    </Panel>
  );
}

function errorsOf(t: Translator, reply: Reply) {
  const labelOf = (field: string) => {
    const account = field.split(".").slice(1).join(".");
    if (field === "taxRate") return t("adminMoney.accounting.taxRate");
    const name = t("adminMoney.accounting.nameOf", { account });
    return field.startsWith("name.") ? name : `${name} · ${t("adminMoney.accounting.code")}`;
  };
  return (reply?.tooLong ?? []).map(({ field, max }) => ({
    field,
    message: kindText(t, labelOf(field), { code: "too_long", values: { max } }),
  }));
}

/** Our accounts, and how the other program calls them. */
function Chart({ screen: { chart, taxRate, mayEdit }, reply }: { screen: Screen; reply: Reply }) {
  const t = useT();
  const errors = errorsOf(t, reply);
  const field = (name: string, value: string) => ({
    name,
    defaultValue: reply?.typed[name] ?? value,
    error: errors.find((error) => error.field === name)?.message,
  });
  const busy = useNavigation().state !== "idle";
  return (
    <Panel id="chart" title={t("adminMoney.accounting.chart")}>
      <p className="max-w-text text-sm text-muted">{t("adminMoney.accounting.chartText")}</p>
      <ErrorSummary fieldErrors={errors} of={reply} />
      <Form method="post" className="flex w-full flex-col items-start gap-4">
        <ul className="flex w-full flex-col divide-y divide-line">
          {chart.map(({ account, name, code }) => (
            <li key={account} className="grid items-end gap-3 py-3 sm:grid-cols-[minmax(0,2fr)_8rem]">
              <TextField
                {...field(`name.${account}`, name)}
                label={t("adminMoney.accounting.nameOf", { account })}
                maxLength={100}
                readOnly={!mayEdit}
                autoComplete="off"
              />
              <TextField
                {...field(`code.${account}`, code)}
                label={t("adminMoney.accounting.code")}
                maxLength={10}
                readOnly={!mayEdit}
                autoComplete="off"
              />
            </li>
          ))}
        </ul>
        <TextField
          {...field("taxRate", taxRate)}
          label={t("adminMoney.accounting.taxRate")}
          hint={t("adminMoney.accounting.taxRateHint")}
          maxLength={100}
          readOnly={!mayEdit}
          autoComplete="off"
          className="w-full max-w-md"
        />
        {mayEdit && (
          <Button type="submit" pending={busy}>
            {t("adminMoney.accounting.save")}
          </Button>
        )}
      </Form>
    </Panel>
  );
}
