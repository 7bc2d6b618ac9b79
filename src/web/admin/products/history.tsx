import { Form, useNavigation } from "react-router";
import { cutText } from "#domain/kernel/text.ts";
import { changesShown, differences, type FileNames } from "#engine/admin/products/edit-differences.ts";
import type { ProductChange } from "#engine/admin/products/edit-history.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../panel.tsx";
import { fieldName, fileWords, valueText } from "./change-words.ts";
import { useTaxonomy } from "./taxonomy-context.tsx";

const shownValues = 12;
const short = (text: string) => (text.length > 160 ? `${cutText(text, 160)}…` : text);

/** The product's changes with their authors, and a button that undoes the last. */
export function History({
  history,
  fileNames,
  version,
  mayEdit,
}: {
  history: readonly ProductChange[];
  fileNames: FileNames;
  version: number;
  mayEdit: boolean;
}) {
  const t = useT();
  const [last] = history;
  const canUndo = mayEdit && last !== undefined && last.version === version && last.kind !== "created";
  return (
    <Panel
      id="history"
      title={t("adminProducts.history.title")}
      aside={<Steps version={version} mayCopy={mayEdit} canUndo={canUndo} />}
    >
      {history.length === 0 && <p className="text-muted">{t("adminProducts.history.none")}</p>}
      {history.length === changesShown && (
        <p className="text-sm text-muted">{t("adminProducts.history.latest", { count: changesShown })}</p>
      )}
      <ol className="flex flex-col gap-4">
        {history.map((change) => (
          <Change key={change.id} change={change} fileNames={fileNames} />
        ))}
      </ol>
    </Panel>
  );
}

function Steps({ version, mayCopy, canUndo }: { version: number; mayCopy: boolean; canUndo: boolean }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <div className="flex flex-wrap gap-2">
      {mayCopy && (
        <Form method="post">
          <Button type="submit" name="intent" value="copy" variant="secondary" size="small" icon="copy" pending={busy}>
            {t("adminProducts.edit.copy")}
          </Button>
        </Form>
      )}
      {canUndo && (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <Button
            type="submit"
            name="intent"
            value="undo"
            variant="secondary"
            size="small"
            icon="returns"
            pending={busy}
          >
            {t("adminProducts.history.undo")}
          </Button>
        </Form>
      )}
    </div>
  );
}

function Change({ change, fileNames }: { change: ProductChange; fileNames: FileNames }) {
  const t = useT();
  const taxonomy = useTaxonomy();
  const all = change.kind === "created" ? [] : differences(change.before, change.after, fileNames, fileWords(t));
  return (
    <li className="border-l-2 border-line pl-3 text-sm">
      <p>
        <span className="font-semibold">{t(`adminProducts.history.kind.${change.kind}`)}</span>
        <span className="text-muted">
          {" · "}
          {change.by} · {formatDateTime(change.at, t)}
        </span>
      </p>
      {all.length > 0 && (
        <ul>
          {all.slice(0, shownValues).map((one) => (
            <li key={one.path} className="break-words">
              <span className="text-muted">{fieldName(one.path, t, taxonomy)} </span>
              <del>{short(valueText(one, one.before, t, taxonomy))}</del> →{" "}
              <ins className="no-underline">{short(valueText(one, one.after, t, taxonomy))}</ins>
            </li>
          ))}
        </ul>
      )}
      {all.length > shownValues && (
        <p className="text-muted">{t("adminProducts.history.more", { count: all.length - shownValues })}</p>
      )}
    </li>
  );
}
