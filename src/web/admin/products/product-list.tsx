import type { LocalizedText } from "#domain/kernel/language.ts";
import {
  type ProductFilter,
  type ProductScope,
  productScopes,
  type ProductSort,
} from "#engine/admin/product-list-shape.ts";
import type { ProductTableRow } from "#engine/admin/product-table-row.ts";
import { formatListTime, formatMoney } from "#i18n/format.ts";
import { categoryName, type Translator } from "#i18n/translator.ts";
import { useHref } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Figures } from "../../ui/figures.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { WithThumbnail } from "../table/thumbnail.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** A row with the name of its sub-category; none for one that is no longer there. */
type Row = ProductTableRow & { readonly shelf: LocalizedText | null };

/** The merchant's list of products. */
export const productTable = adminTable<Row, ProductScope, ProductFilter, ProductSort>({
  at: "adminProducts",
  caption: (t) => t("adminProducts.title"),
  search: (t) => t("adminProducts.search"),
  scopes: productScopes,
  scopeName: (scope, t) => t(`adminProducts.scope.${scope}`),
  filters: [
    {
      name: "category",
      label: (t) => t("adminProducts.category"),
      choices: (t) => t.categories.map(({ slug, name }) => ({ value: slug, label: name })),
    },
    {
      name: "stock",
      label: (t) => t("adminProducts.stock"),
      choices: (t) =>
        (["in", "low", "out"] as const).map((value) => ({ value, label: t(`adminProducts.left.${value}`) })),
    },
    {
      name: "lacks",
      label: (t) => t("adminProducts.lacks"),
      choices: (t) => (["en", "cn"] as const).map((value) => ({ value, label: t(`adminProducts.language.${value}`) })),
    },
  ],
  rowKey: ({ id }) => String(id),
  rowName: (row, t) => nameOf(row, t),
  bulk: [
    {
      intent: "change",
      label: (t) => t("adminProducts.bulk.change"),
      in: productScopes,
    },
  ],
  width: "middle",
  columns: [
    {
      key: "name",
      head: (t) => t("adminProducts.product"),
      sort: ["name-up", "name-down"],
      cell: (row, t) => <Name row={row} t={t} />,
    },
    {
      key: "status",
      head: (t) => t("adminProducts.status"),
      cell: ({ status, publishAt, lacksEn, lacksCn }, t) => (
        <span className="flex flex-wrap gap-1 max-sm:justify-end">
          <StatusBadge status={status} publishAt={publishAt} />
          {lacksEn && <Badge tone="warning">{t("adminProducts.lacksEn")}</Badge>}
          {lacksCn && <Badge tone="warning">{t("adminProducts.lacksCn")}</Badge>}
        </span>
      ),
    },
    {
      key: "category",
      head: (t) => t("adminProducts.category"),
      cell: ({ category, subcategory, shelf }, t) => (
        <>
          {categoryName(t, category)}
          <span className="block text-muted">{shelf?.[t.language] ?? subcategory}</span>
        </>
      ),
    },
    {
      key: "price",
      head: (t) => t("adminProducts.price"),
      align: "right",
      sort: ["price-down", "price-up"],
      cell: ({ least, most }, t) =>
        least === null || most === null
          ? "–"
          : least === most
            ? formatMoney(least, t.language)
            : `${formatMoney(least, t.language)} – ${formatMoney(most, t.language)}`,
    },
    {
      key: "left",
      head: (t) => t("adminProducts.available"),
      align: "right",
      sort: ["stock-up", "stock-down"],
      cell: ({ left }) =>
        left === null ? "–" : <span className={left === 0 ? "font-semibold text-danger" : ""}>{left}</span>,
    },
    {
      key: "changed",
      hasHours: true,
      head: (t) => t("adminProducts.changed"),
      sort: ["changed-down", "changed-up"],
      cell: ({ changedAt }, t) => formatListTime(changedAt, t),
    },
  ],
});

function nameOf({ name }: Pick<ProductTableRow, "name">, t: Translator): string {
  return name[t.language] || name.en || name.cn || t("adminProducts.unnamed");
}

function Name({ row, t }: { row: ProductTableRow; t: Translator }) {
  const to = useHref();
  return (
    <WithThumbnail picture={row.picture}>
      <Link
        to={to("adminProduct", { product: String(row.id) })}
        className="font-semibold hover:text-primary hover:underline"
      >
        <Figures text={nameOf(row, t)} />
      </Link>
      <span className="block text-muted">
        {row.sku ?? row.slug}
        {row.variants > 1 && ` · ${t("adminProducts.variants", { count: row.variants })}`}
      </span>
    </WithThumbnail>
  );
}
