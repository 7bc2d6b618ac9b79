import type { FieldChange, ProductChange } from "#engine/catalogue/import/import-report.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";

interface Props {
  report: { readonly changed: number; readonly changes: readonly ProductChange[] };
}

/** The values that a file would change of the first products, field by field. */
export function Changes({ report: { changed, changes } }: Props) {
  const t = useT();
  const others = changed - changes.length;
  return (
    <Panel id="changes" title={t("adminImport.changes.title")}>
      <ul className="flex flex-col gap-3 text-sm">
        {changes.map(({ product, fields, more }) => (
          <li key={product} className="min-w-0 border-t border-line pt-2">
            <p className="font-medium break-words">{product}</p>
            <ul className="mt-1 flex flex-col gap-1">
              {fields.map((change) => (
                <Change key={`${change.sku} ${change.field}`} change={change} />
              ))}
              {more > 0 && <li className="text-muted">{t("adminImport.changes.moreFields", { count: more })}</li>}
            </ul>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="text-sm text-muted">{t("adminImport.changes.more", { count: others })}</p>}
    </Panel>
  );
}

function Change({ change: { field, sku, from, to } }: { change: FieldChange }) {
  const t = useT();
  const none = t("adminImport.changes.none");
  return (
    <li className="min-w-0 [overflow-wrap:anywhere]">
      <span className="text-muted">{sku === null ? field : `${sku} · ${field}`}</span>{" "}
      <span>{t("adminImport.changes.change", { from: from || none, to: to || none })}</span>
    </li>
  );
}
