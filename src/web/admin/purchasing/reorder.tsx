import { useMemo } from "react";
import { Form } from "react-router";
import { formatNumber } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { requiredText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { PartOfLine } from "../inventory/part-of-line.tsx";
import { Panel } from "../panel.tsx";
import type { ReorderReply } from "./reorder.server.ts";
import type * as server from "./reorder.server.ts";
import { sharedText } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Page = PageProps<typeof server>;
type Data = Page["loaderData"];
type Group = Data["groups"][number];

/** Parts that run low, each with a proposal, as purchase orders by supplier. */
export default function Reorder({ loaderData, actionData }: Page) {
  const t = useT();
  const to = useHref();
  const { groups, suppliers, count, shown, terms } = loaderData;
  const refused = actionData && actionData.field === null ? actionData : null;
  const summary = useMemo(() => (actionData ? fieldLines(t, actionData, groups) : []), [t, actionData, groups]);
  return (
    <AdminPage
      title={t("adminPurchases.reorder.title")}
      aside={<BackButton to={to("adminPurchases")}>{t("adminPurchases.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminPurchases.reorder.text", terms)}</p>
      <ErrorSummary fieldErrors={summary} of={actionData ?? summary} />
      {refused && (
        <Notice type="error" live>
          {refusedText(t, refused.code)}
        </Notice>
      )}
      {count > shown && <p>{t("adminPurchases.reorder.first", { shown, count })}</p>}
      {groups.length === 0 && <Notice type="success">{t("adminPurchases.reorder.none")}</Notice>}
      {groups.map((group) => (
        <Proposal
          key={group.supplierId}
          group={group}
          suppliers={suppliers}
          reply={actionData?.group === String(group.supplierId ?? "") ? actionData : undefined}
        />
      ))}
    </AdminPage>
  );
}

/** The field that is refused, for the list on top: many parts have one each, told apart by their numbers. */
function fieldLines(t: Translator, { field, code }: ReorderReply, groups: readonly Group[]) {
  if (field === null) return [];
  const part = groups.flatMap(({ rows }) => rows).find(({ variantId }) => field === `units.${variantId}`);
  const label = part && { label: t("adminPurchases.reorder.orderOf", { sku: part.sku }) };
  return [{ field, ...label, message: refusedText(t, code) }];
}

function refusedText(t: Translator, code: ReorderReply["code"]): string {
  switch (code) {
    case "supplier_required":
      return requiredText(t, "adminPurchases.supplierName");
    case "units_invalid":
    case "nothing_counted":
      return sharedText(t, code);
    default:
      return t(`adminPurchases.reorder.refused.${code}`);
  }
}

interface ProposalProps {
  readonly group: Group;
  readonly suppliers: Data["suppliers"];
  readonly reply: ReorderReply | undefined;
}

function Proposal({ group, suppliers, reply }: ProposalProps) {
  const t = useT();
  const { supplierId, name, rows } = group;
  const errorAt = (field: string) => (reply?.field === field ? refusedText(t, reply.code) : undefined);
  const id = `supplier-${supplierId ?? "none"}`;
  return (
    <Panel id={id} title={name ?? t("adminPurchases.reorder.noSupplier")}>
      <Form method="post" noValidate preventScrollReset className="flex flex-col items-start gap-4">
        <input type="hidden" name="key" value={group.key} />
        <input type="hidden" name="group" value={supplierId ?? ""} />
        {supplierId !== null && <input type="hidden" name="supplier" value={supplierId} />}
        <Parts rows={rows} reply={reply} errorAt={errorAt} caption={name ?? t("adminPurchases.reorder.noSupplier")} />
        {supplierId === null && (
          <SelectField
            name="supplier"
            label={t("adminPurchases.supplierName")}
            placeholder={t("adminPurchases.choose")}
            choices={suppliers.map((one) => ({ value: String(one.id), label: one.name }))}
            defaultValue={reply?.typed["supplier"] ?? ""}
            error={errorAt("supplier")}
            className="w-full sm:max-w-sm"
          />
        )}
        <Button type="submit" name="intent" value="begin">
          {t("adminPurchases.reorder.begin")}
        </Button>
      </Form>
    </Panel>
  );
}

interface PartsProps {
  readonly rows: Group["rows"];
  readonly reply: ReorderReply | undefined;
  readonly errorAt: (field: string) => string | undefined;
  readonly caption: string;
}

function Parts({ rows, reply, errorAt, caption }: PartsProps) {
  const t = useT();
  const number = (value: number) => formatNumber(value, t.language);
  return (
    <Table
      cards
      caption={caption}
      hideCaption
      rows={rows}
      rowKey={({ variantId }) => variantId}
      columns={[
        {
          key: "part",
          head: t("adminPurchases.sku"),
          cell: ({ variantId, sku, name, picture }) => <PartOfLine {...{ variantId, sku, name, picture }} />,
        },
        {
          key: "available",
          head: t("adminStock.available"),
          align: "right",
          cell: ({ available }) => number(available),
        },
        { key: "waiting", head: t("adminStock.backOrdered"), align: "right", cell: (row) => number(row.backOrdered) },
        { key: "toCome", head: t("adminPurchases.left"), align: "right", cell: ({ toCome }) => number(toCome) },
        { key: "sold", head: t("adminPurchases.reorder.sold"), align: "right", cell: ({ sold }) => number(sold) },
        {
          key: "cover",
          head: t("adminPurchases.reorder.cover"),
          align: "right",
          cell: ({ coverDays }) => (coverDays === null ? "–" : t("adminPurchases.reorder.days", { count: coverDays })),
        },
        { key: "point", head: t("adminStock.reorderAt"), align: "right", cell: ({ point }) => number(point) },
        {
          key: "order",
          head: t("adminPurchases.reorder.order"),
          cell: ({ variantId, sku, propose }) => (
            <TextField
              name={`units.${variantId}`}
              label={<span className="sr-only">{t("adminPurchases.reorder.orderOf", { sku })}</span>}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              defaultValue={reply ? (reply.typed[`units.${variantId}`] ?? "") : propose}
              error={errorAt(`units.${variantId}`)}
              className="w-28"
            />
          ),
        },
      ]}
    />
  );
}
