import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ColumnTarget } from "#engine/catalogue/import/shopify/shopify-choices.ts";
import { useT } from "../../language/language.tsx";
import { Table } from "../../ui/table.tsx";
import { Panel } from "../panel.tsx";

interface MappedColumn {
  readonly name: string;
  readonly kind: "option" | "metafield";
  /** A value it has in the file. */
  readonly sample: string;
  readonly attribute: LocalizedText | null;
  readonly other: ColumnTarget | null;
}

/** The chosen targets of the options and metafields of a Shopify export, each with an example. */
export function MappedColumns({ columns }: { columns: readonly MappedColumn[] }) {
  const t = useT();
  const becomes = ({ kind, attribute, other }: MappedColumn): string => {
    if (attribute) return attribute[t.language];
    if (other) return t(`adminImport.mapping.target.${other}`);
    return t(kind === "option" ? "adminImport.mapping.onlyName" : "adminImport.mapping.leaveColumn");
  };
  return (
    <Panel id="mapped" title={t("adminImport.mapped.title")}>
      <p className="text-sm text-muted">{t("adminImport.mapped.text")}</p>
      <Table
        cards
        caption={t("adminImport.mapped.title")}
        hideCaption
        rows={columns}
        rowKey={({ name }) => name}
        columns={[
          { key: "column", head: t("adminImport.mapped.column"), cell: ({ name }) => name },
          { key: "example", head: t("adminImport.mapped.example"), cell: ({ sample }) => sample || "–" },
          { key: "becomes", head: t("adminImport.mapped.becomes"), cell: becomes },
        ]}
      />
    </Panel>
  );
}
