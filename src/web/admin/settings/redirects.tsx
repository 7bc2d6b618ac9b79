import { Form, useNavigation, useSearchParams } from "react-router";
import { legiblePath } from "#domain/kernel/readable-path.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { formatDate, formatNumber } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { refusedText } from "../refused-text.ts";
import { FinishWithProof } from "../security/proof-fields.tsx";
import { RedirectHosts } from "./redirect-hosts.tsx";
import type * as server from "./redirects.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const saidOnce = ["saved", "removed", "hosts"] as const;
type Props = PageProps<typeof server>;

/** Redirects with their use, and missing pages that visitors request. */
export default function Redirects({ loaderData, actionData }: Props) {
  const { rules, missing, mayEdit } = loaderData;
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const done = saidOnce.find((one) => one === search.get("done"));
  return (
    <AdminPage
      title={t("adminSettings.place.redirects")}
      aside={<BackButton to={to("adminSettings")}>{t("adminSettings.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminSettings.redirects.text")}</p>
      {done && !actionData && <SuccessNotice>{t(`adminSettings.redirects.done.${done}`)}</SuccessNotice>}
      {actionData?.intent === "prove" && <FinishWithProof unproved={actionData.unproved} asked={loaderData.asked} />}
      {mayEdit && (
        <RuleForm key={`${done} ${rules.length} ${search.get("from")}`} from={search.get("from")} reply={actionData} />
      )}
      <Rules rules={rules} mayEdit={mayEdit} />
      <Table
        cards
        caption={t("adminSettings.redirects.missing")}
        rows={missing}
        rowKey={({ path }) => path}
        empty={t("adminSettings.redirects.noneMissing")}
        columns={[
          pathColumn(t),
          ...hitColumns(t, ({ lastAt }: (typeof missing)[number]) => lastAt),
          {
            key: "make",
            head: <span className="sr-only">{t("adminSettings.redirects.make")}</span>,
            cell: ({ path }) =>
              mayEdit && (
                <Link
                  to={to("adminRedirects", {}, { from: path })}
                  className="link inline-flex min-h-9 items-center whitespace-nowrap"
                  aria-label={t("adminSettings.redirects.makeOf", { path: legiblePath(path) })}
                >
                  {t("adminSettings.redirects.make")}
                </Link>
              ),
          },
        ]}
      />
      {loaderData.mayLeadOutside && <RedirectHosts {...loaderData} reply={actionData} />}
    </AdminPage>
  );
}

/** Column of the requested path. */
interface PathRow {
  readonly path: string;
  readonly hides?: boolean;
  readonly isIdle?: boolean;
  readonly comesSecond?: boolean;
}
const pathColumn = <Row extends PathRow>(t: ShopTranslator): Column<Row> => ({
  key: "path",
  head: t("adminSettings.redirects.path"),
  cell: ({ path, hides = false, isIdle = false, comesSecond = false }) => (
    <>
      <span className="break-all">{legiblePath(path)}</span>
      {isIdle && <span className="block text-sm text-warning">{t("adminSettings.redirects.idle")}</span>}
      {comesSecond && !isIdle && (
        <span className="block text-sm text-muted">{t("adminSettings.redirects.second")}</span>
      )}
      {hides && !isIdle && <span className="block text-sm text-warning">{t("adminSettings.redirects.hides")}</span>}
    </>
  ),
});

/** Count and time of the last request. */
const hitColumns = <Row extends { readonly hits: number }>(
  t: ShopTranslator,
  lastOf: (row: Row) => Instant | null,
): Column<Row>[] => [
  {
    key: "hits",
    head: t("adminSettings.redirects.hits"),
    align: "right",
    cell: ({ hits }) => formatNumber(hits, t.language),
  },
  {
    key: "last",
    head: t("adminSettings.redirects.last"),
    cell: (row) => {
      const last = lastOf(row);
      return last === null ? "–" : formatDate(last, t);
    },
  },
];

function RuleForm({ from, reply }: { from: string | null; reply: Props["actionData"] }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const refused = reply?.intent === "save" ? reply : null;
  const error = refused?.error;
  const isPath = error !== undefined && /^(?:path_|too_many)/.test(error.code);
  const message = error && ruleText(t, error);
  return (
    <Form method="post" noValidate className="flex max-w-4xl flex-col gap-4 rounded-lg border border-line p-4 sm:p-5">
      <h2 className="text-lg font-semibold">{t("adminSettings.redirects.add")}</h2>
      {reply && message && (
        <ErrorSummary
          fieldErrors={[
            isPath
              ? { field: "path", label: t("adminSettings.redirects.path"), message: message }
              : { field: "target", label: t("adminSettings.redirects.target"), message: message },
          ]}
          of={reply}
        />
      )}
      <div className="field-row sm:grid-cols-2">
        <TextField
          name="path"
          label={t("adminSettings.redirects.path")}
          hint={t("adminSettings.redirects.pathHint")}
          defaultValue={refused?.typed.path ?? legiblePath(from ?? "")}
          error={isPath ? message : null}
          autoComplete="off"
        />
        <TextField
          name="target"
          label={t("adminSettings.redirects.target")}
          hint={t("adminSettings.redirects.targetHint")}
          defaultValue={refused?.typed.target ?? ""}
          error={isPath ? null : message}
          autoComplete="off"
        />
      </div>
      <Button type="submit" name="intent" value="save" pending={busy} className="self-start">
        {t("adminProducts.edit.save")}
      </Button>
    </Form>
  );
}

type RuleError = Extract<NonNullable<Props["actionData"]>, { readonly intent: "save" }>["error"];

/** Message of a rule that is not taken. */
function ruleText(t: ShopTranslator, error: RuleError): string {
  switch (error.code) {
    case "link_format":
      return t("adminSettings.problem.link_format");
    case "host_not_allowed":
      return t("adminSettings.problem.host_not_allowed", { host: error.host });
    case "loop":
      return t("adminSettings.redirects.refused.loop", { way: error.way.map(legiblePath).join(" → ") });
    default:
      return refusedText(t, error.code, (own) => t(`adminSettings.redirects.refused.${own}`));
  }
}

function Rules({ rules, mayEdit }: { rules: Props["loaderData"]["rules"]; mayEdit: boolean }) {
  const t = useT();
  return (
    <Table
      cards
      caption={t("adminSettings.redirects.rules")}
      rows={rules}
      rowKey={({ path }) => path}
      empty={t("adminSettings.redirects.none")}
      columns={[
        pathColumn(t),
        {
          key: "target",
          head: t("adminSettings.redirects.target"),
          cell: ({ target }) => <span className="break-all">{legiblePath(target)}</span>,
        },
        ...hitColumns(t, ({ lastHitAt }: (typeof rules)[number]) => lastHitAt),
        {
          key: "remove",
          head: <span className="sr-only">{t("adminSettings.redirects.remove")}</span>,
          cell: ({ path }) =>
            mayEdit && (
              <Form method="post">
                <input type="hidden" name="path" value={path} />
                <Button
                  type="submit"
                  name="intent"
                  value="remove"
                  variant="quiet"
                  size="small"
                  icon="trash"
                  aria-label={t("adminSettings.redirects.removeOf", { path: legiblePath(path) })}
                />
              </Form>
            ),
        },
      ]}
    />
  );
}
