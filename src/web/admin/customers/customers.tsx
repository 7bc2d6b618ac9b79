import { maxTag } from "#domain/customers/tags.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import {
  type CustomerFilter,
  type CustomerScope,
  customerScopes,
  type CustomerSort,
  keyOfPerson,
} from "#engine/admin/customer-list-shape.ts";
import type { CustomerTableRow } from "#engine/admin/customer-table.ts";
import { languages } from "#domain/kernel/language.ts";
import { formatListDate, formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useReply } from "../../navigation/reply.ts";
import { Answered } from "../../ui/answered.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Money } from "../../ui/money.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable, queryOf } from "../table/admin-table-spec.ts";
import { type BulkChange, BulkChanges, UndoAnswer, UndoBulk, type UndoReply } from "../table/bulk-changes.tsx";
import { Suggestions } from "../table/list-filters.tsx";
import { TagChips } from "./tag-chips.tsx";
import type { PageProps } from "../../page-props.ts";
import { ExportLink } from "../table/export-link.tsx";
import { type CustomerErrorCode, customerErrorText } from "./customer-error-text.ts";
import type * as server from "./customers.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Of the forms of views and columns none of these. */
type Reply = Partial<Extract<NonNullable<PageProps<typeof server>["actionData"]>, { tagged: unknown }>> &
  Partial<UndoReply>;

/** Everybody with an account, and the mailboxes of guest orders. */
export default function Customers({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, previous, next, views, chosen, tags, bulkChanges, mayEdit, mayExport } = loaderData;
  const reply = useReply<Reply>();
  const refused = reply?.refused ?? null;
  const searchOf = () => queryOf(customerTable, { ...query, page: 1 });
  const here = (cursor: Record<string, string>) => {
    const search = searchOf();
    for (const [name, key] of Object.entries(cursor)) search.set(name, key);
    return to("adminCustomers", {}, search);
  };
  return (
    <AdminPage
      title={t("adminCustomers.title")}
      aside={<Ways mayEdit={mayEdit} file={mayExport ? to("adminCustomersExport", {}, searchOf()) : null} />}
    >
      <TagAnswer reply={reply} changes={bulkChanges} />
      <UndoAnswer reply={reply} changes={bulkChanges} />
      <AdminTable
        spec={customerTable}
        {...{ query, rows, counts, views, chosen }}
        page={1}
        pages={1}
        around={{
          previous: previous === null ? null : here({ before: previous }),
          next: next === null ? null : here({ after: next }),
        }}
        canBulk={mayEdit}
        bulkFields={<TagField tags={tags} refused={refused} />}
        ticked={refused?.rows ?? []}
        suggestions={{ tag: tags }}
      />
      {mayEdit && <BulkChanges changes={bulkChanges} />}
    </AdminPage>
  );
}

function Ways({ mayEdit, file }: { mayEdit: boolean; file: string | null }) {
  const t = useT();
  const to = useHref();
  return (
    <>
      {mayEdit && (
        <ButtonLink to={to("adminCustomerNew")} variant="secondary" size="small" icon="plus">
          {t("adminCustomers.new.title")}
        </ButtonLink>
      )}
      {file && <ExportLink to={file} />}
    </>
  );
}

/** The result of tagging, or why nobody was tagged. */
function TagAnswer({ reply, changes }: { reply: Reply | undefined; changes: readonly BulkChange[] }) {
  const t = useT();
  const { tagged, refused } = reply ?? {};
  if (tagged)
    return (
      <Answered answer={tagged}>
        <SuccessNotice>
          <p>
            {t(`adminCustomers.tags.${tagged.step === "tag" ? "added" : "removed"}`, {
              tag: tagged.tag,
              count: tagged.changed,
            })}
          </p>
          {changes.some(({ key, canUndo }) => canUndo && key === tagged.key) && <UndoBulk bulkKey={tagged.key ?? ""} />}
        </SuccessNotice>
      </Answered>
    );
  if (!refused) return null;
  const field = refused.code === "nobody_ticked" ? "" : "newTag";
  return <ErrorSummary fieldErrors={[{ field, message: customerErrorText(t, refused.code) }]} of={refused} />;
}

/** The tag that the buttons beside it add to the ticked people, or take off them. */
function TagField({
  tags,
  refused,
}: {
  tags: readonly string[];
  refused: { code: CustomerErrorCode; tag: string } | null;
}) {
  const t = useT();
  const isWrong = refused !== null && refused.code !== "nobody_ticked";
  return (
    <span className="flex flex-col gap-1">
      <input
        // A tag that was refused stays; the next one begins empty.
        key={refused?.tag ?? ""}
        id="newTag"
        name="newTag"
        form="bulk"
        list="newTag-suggestions"
        defaultValue={refused?.tag ?? ""}
        maxLength={maxTag}
        autoComplete="off"
        aria-label={t("adminCustomers.tags.one")}
        placeholder={t("adminCustomers.tags.one")}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? "newTag-error" : undefined}
        className="h-10 w-44 rounded-md border border-line-strong bg-ground px-2 text-sm placeholder:text-muted aria-invalid:border-2 aria-invalid:border-danger"
      />
      <FieldError id="newTag" error={isWrong && customerErrorText(t, refused.code)} />
      <Suggestions id="newTag-suggestions" values={tags} />
    </span>
  );
}

const customerTable = adminTable<CustomerTableRow, CustomerScope, CustomerFilter, CustomerSort>({
  at: "adminCustomers",
  caption: (t) => t("adminCustomers.title"),
  search: (t) => t("adminCustomers.search"),
  scopes: customerScopes,
  scopeName: (scope, t) => t(`adminCustomers.scope.${scope}`),
  filters: [
    { name: "tag", label: (t) => t("adminCustomers.tags.one"), kind: "text" },
    { name: "spent", label: (t) => t("adminCustomers.filter.spent"), kind: "dollars" },
    { name: "since", label: (t) => t("adminCustomers.filter.since") },
    {
      name: "open",
      label: (t) => t("adminCustomers.filter.open"),
      choices: (t) => [{ value: "yes", label: t("adminCustomers.filter.openYes") }],
    },
    { name: "company", label: (t) => t("adminCustomers.filter.company"), kind: "text" },
    {
      name: "language",
      label: (t) => t("adminCustomers.language"),
      choices: (t) => languages.map((value) => ({ value, label: t(`adminCustomers.in.${value}`) })),
    },
  ],
  rowKey: keyOfPerson,
  rowName: (row) => fullName(row) || row.email,
  bulk: [
    { intent: "tag", label: (t) => t("adminCustomers.tags.add"), in: customerScopes },
    { intent: "untag", label: (t) => t("adminCustomers.tags.remove"), in: customerScopes },
  ],
  width: "middle",
  columns: [
    {
      key: "name",
      head: (t) => t("adminCustomers.customer"),
      sort: ["name-up", "name-down"],
      cell: (row) => <Name row={row} />,
    },
    { key: "state", head: (t) => t("adminCustomers.state"), cell: (row) => <State row={row} /> },
    { key: "tags", head: (t) => t("adminCustomers.tags.title"), cell: ({ tags }) => <TagChips tags={tags} /> },
    {
      key: "since",
      head: (t) => t("adminCustomers.since"),
      sort: ["newest", "oldest"],
      cell: ({ createdAt }, t) => formatListDate(createdAt, t),
    },
    {
      key: "orders",
      head: (t) => t("adminCustomers.orders"),
      align: "right",
      cell: ({ orders }, t) => formatNumber(orders, t.language),
    },
    {
      key: "spent",
      head: (t) => t("adminCustomers.spent"),
      align: "right",
      cell: ({ spent }) => <Money amount={spent} />,
    },
    {
      key: "last",
      head: (t) => t("adminCustomers.lastOrder"),
      cell: ({ lastOrderAt }, t) => (lastOrderAt === null ? "–" : formatListDate(lastOrderAt, t)),
    },
  ],
});

function Name({ row }: { row: CustomerTableRow }) {
  const to = useHref();
  return (
    <span className="flex min-w-28 flex-col items-start">
      <Link
        to={
          row.kind === "guest"
            ? to("adminOrders", {}, { q: row.email })
            : to("adminCustomer", { customer: String(row.id) })
        }
        className="link font-semibold wrap-anywhere"
      >
        {fullName(row) || row.email}
      </Link>
      <span className="break-all text-muted">{row.email}</span>
    </span>
  );
}

function State({ row }: { row: CustomerTableRow }) {
  const t = useT();
  if (row.kind === "guest") return <Badge>{t("adminCustomers.guest")}</Badge>;
  return (
    <span className="flex flex-wrap gap-1">
      {!row.verified && <Badge tone="warning">{t("adminCustomers.scope.unverified")}</Badge>}
      {row.exempt && <Badge tone="info">{t("adminCustomers.scope.exempt")}</Badge>}
      {row.closureDueAt !== null && <Badge tone="danger">{t("adminCustomers.scope.closing")}</Badge>}
    </span>
  );
}
